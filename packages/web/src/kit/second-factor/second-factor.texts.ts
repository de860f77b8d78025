import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    code: {
      digit: 'Cijfer {{n}} van zes',
      incomplete: 'Vul alle zes de cijfers in.',
    },
    enrol: {
      scan: 'Scan de QR-code met een authenticator-app, zoals Google Authenticator, 1Password of Microsoft Authenticator.',
      qr: 'QR-code voor de authenticator-app',
      secret: 'Lukt scannen niet? Vul dan deze sleutel in de app in',
      copy: 'Kopiëren',
      copied: 'Gekopieerd',
      from_app: 'Vul de code in die de app nu toont',
      mail: 'Telkens als u inlogt, mailen wij u dan een code.',
      send: 'Mail mij een code',
      sent: 'Er is een code naar u gemaild.',
      from_mail: 'Vul de code uit de mail in',
      confirm: 'Bevestigen',
    },
    recovery: {
      intro:
        'Met een herstelcode logt u in wanneer u niet bij uw tweede factor kunt. Elke code werkt één keer. U ziet ze alleen nu.',
      title: 'Herstelcodes',
      download: 'Downloaden',
      file: 'herstelcodes',
      saved: 'Ik heb ze bewaard',
      go_on: 'Verder',
    },
    passkey: {
      cancelled: 'Er is geen passkey gebruikt.',
      known: 'Dit apparaat heeft al een passkey voor dit account.',
      failed: 'De passkey kon niet worden gebruikt.',
    },
  },
  en: {
    code: {
      digit: 'Digit {{n}} of six',
      incomplete: 'Enter all six digits.',
    },
    enrol: {
      scan: 'Scan the QR code with an authenticator app, such as Google Authenticator, 1Password or Microsoft Authenticator.',
      qr: 'QR code for the authenticator app',
      secret: 'If you cannot scan, enter this key in the app',
      copy: 'Copy',
      copied: 'Copied',
      from_app: 'Enter the code that the app shows now',
      mail: 'Each time you log in, we will then mail you a code.',
      send: 'Mail me a code',
      sent: 'A code was mailed to you.',
      from_mail: 'Enter the code from the mail',
      confirm: 'Confirm',
    },
    recovery: {
      intro:
        'With a recovery code you log in when you cannot reach your second factor. Each code works once. You see them only now.',
      title: 'Recovery codes',
      download: 'Download',
      file: 'recovery-codes',
      saved: 'I have saved them',
      go_on: 'Continue',
    },
    passkey: {
      cancelled: 'No passkey was used.',
      known: 'This device already has a passkey for this account.',
      failed: 'The passkey could not be used.',
    },
  },
} satisfies Texts;
