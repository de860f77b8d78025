import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    merchant: {
      title: 'Merchants',
      hint: 'Alle merchants, actief of gedeactiveerd.',
      create: 'Merchant toevoegen',
      active: 'Actief',
      inactive: 'Gedeactiveerd',
      open: 'Openen',
      open_psp: 'Openen als PSP',
      open_column: 'Openen',
      open_of: '{{name}} openen als merchant',
      open_psp_of: '{{name}} openen als PSP',
      sections: { address: 'Adres', security: 'Beveiliging' },

      idle_help:
        'Na zoveel minuten zonder activiteit worden gebruikers uitgelogd (15 tot 30). Laat leeg voor de standaardwaarde.',
      mfa_help:
        'Gebruikers zonder meerfactorauthenticatie worden uitgelogd en stellen die in bij de volgende keer inloggen.',
      deactivate: 'Deactiveren',
      deactivate_question:
        'Alle gebruikers en API-sleutels van {{name}} en alles daaronder verliezen direct de toegang, tot u de merchant weer activeert. Er wordt niets nieuws geïncasseerd: termijnen en geplande betalingen die intussen vervallen, worden ook later niet geïnd.',
      activate: 'Activeren',
      activate_question:
        'Gebruikers en API-sleutels van {{name}} krijgen direct weer toegang. Abonnementen gaan verder met de eerstvolgende termijn.',
    },
  },
  en: {
    merchant: {
      title: 'Merchants',
      hint: 'All merchants, active or deactivated.',
      create: 'Add merchant',
      active: 'Active',
      inactive: 'Deactivated',
      open: 'Open',
      open_psp: 'Open as PSP',
      open_column: 'Open',
      open_of: 'Open {{name}} as merchant',
      open_psp_of: 'Open {{name}} as PSP',
      sections: { address: 'Address', security: 'Security' },

      idle_help:
        'Users are logged out after this many minutes without activity (15 to 30). Leave empty for the default.',
      mfa_help: 'Users without multi-factor authentication are logged out and must set it up when they next log in.',
      deactivate: 'Deactivate',
      deactivate_question:
        'All users and API keys of {{name}}, and of everything below it, lose access immediately until you reactivate the merchant. No new payments are collected: billing cycles and scheduled payments that fall due in the meantime are not charged later.',
      activate: 'Activate',
      activate_question:
        'Users and API keys of {{name}} regain access immediately. Subscriptions continue with their next cycle.',
    },
  },
} satisfies Texts;
