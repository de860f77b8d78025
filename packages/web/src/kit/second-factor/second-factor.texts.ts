import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    code: {
      digit: 'Cijfer {{n}} van 6',
      incomplete: 'Vul alle zes de cijfers in.',
    },
    enrol: {
      scan: 'Scan de QR-code met een authenticator-app, zoals Google Authenticator, 1Password of Microsoft Authenticator.',
      qr: 'QR-code voor de authenticator-app',
      secret: 'Lukt scannen niet? Voer dan deze sleutel in de app in',
      copy: 'Kopiëren',
      copied: 'Gekopieerd',
      from_app: 'Vul de code in die de app toont',
      mail: 'Bij elke keer inloggen sturen we u dan een code per e-mail.',
      send: 'Stuur mij een code',
      sent: 'We hebben u een code gestuurd.',
      from_mail: 'Vul de code uit de e-mail in',
      confirm: 'Bevestigen',
    },
    recovery: {
      intro:
        'Met een herstelcode logt u in als u uw app, e-mail of passkey niet kunt gebruiken. Elke code werkt één keer. U ziet ze alleen nu.',
      title: 'Herstelcodes',
      download: 'Downloaden',
      file: 'herstelcodes',
      saved: 'Ik heb ze bewaard',
      go_on: 'Verder',
    },
    passkey: {
      cancelled: 'Er is geen passkey gebruikt.',
      known: 'Dit apparaat heeft al een passkey voor dit account.',
      failed: 'De passkey werkte niet.',
    },
  },
  en: {
    code: {
      digit: 'Digit {{n}} of 6',
      incomplete: 'Enter all six digits.',
    },
    enrol: {
      scan: 'Scan the QR code with an authenticator app, such as Google Authenticator, 1Password or Microsoft Authenticator.',
      qr: 'QR code for the authenticator app',
      secret: 'If you can’t scan it, enter this key in the app',
      copy: 'Copy',
      copied: 'Copied',
      from_app: 'Enter the code shown in the app',
      mail: 'We’ll then email you a code each time you log in.',
      send: 'Email me a code',
      sent: 'We’ve emailed you a code.',
      from_mail: 'Enter the code from the email',
      confirm: 'Confirm',
    },
    recovery: {
      intro:
        'Use a recovery code to log in when you can’t use your app, email or passkey. Each code works once. They are shown only now.',
      title: 'Recovery codes',
      download: 'Download',
      file: 'recovery-codes',
      saved: 'I’ve saved them',
      go_on: 'Continue',
    },
    passkey: {
      cancelled: 'No passkey was used.',
      known: 'This device already has a passkey for this account.',
      failed: 'The passkey didn’t work.',
    },
  },
} satisfies Texts;
