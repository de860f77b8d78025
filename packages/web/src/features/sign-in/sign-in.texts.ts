import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    sign_in: {
      title: 'Inloggen',
      email: 'E-mailadres',
      password: 'Wachtwoord',
      submit: 'Inloggen',
      show_password: 'Wachtwoord tonen of verbergen',
      email_required: 'Vul uw e-mailadres in.',
      email_invalid: 'Dit is geen geldig e-mailadres.',
      password_required: 'Vul uw wachtwoord in.',
      password_short: 'Een wachtwoord heeft minstens {{count}} tekens.',
    },
    signed_out: {
      title: 'U bent uitgelogd',
      idle: 'Er was langer dan 30 minuten geen activiteit. U bent automatisch uitgelogd.',
      again: 'Opnieuw inloggen',
    },
  },
  en: {
    sign_in: {
      title: 'Log in',
      email: 'E-mail address',
      password: 'Password',
      submit: 'Log in',
      show_password: 'Show or hide the password',
      email_required: 'Enter your e-mail address.',
      email_invalid: 'This is not a valid e-mail address.',
      password_required: 'Enter your password.',
      password_short: 'A password has at least {{count}} characters.',
    },
    signed_out: {
      title: 'You are logged out',
      idle: 'We noticed no activity for more than 30 minutes. You have been automatically logged out.',
      again: 'Log in again',
    },
  },
} satisfies Texts;
