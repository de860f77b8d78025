import type { EntityTexts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      organisation: {
        id: 'Id',
        created_at: 'Aangemaakt',
        name: 'Naam',
        parent: 'Hoort bij',
        active: 'Actief',
        email: 'E-mailadres',
        phone: 'Telefoon',
        street: 'Straat',
        street_number: 'Huisnummer',
        extended_address: 'Toevoeging',
        postal_code: 'Postcode',
        locality: 'Plaats',
        region: 'Regio',
        country_code: 'Land',
        idle_minutes: 'Minuten tot uitloggen',
        mfa_required: 'Verplichte tweede factor',
        tax_number: 'Btw-nummer',
        version: 'Versie',
      },
    },
    values: { mfa_required: { google: 'Authenticator-app', email: 'Code per e-mail' } },
    merchant: {
      title: 'Merchants',
      hint: 'Wie bij u betalingen ontvangt.',
      create: 'Merchant toevoegen',
      submit: 'Toevoegen',
      active: 'Actief',
      inactive: 'Buiten gebruik',
      open: 'Openen',
      open_psp: 'Openen als PSP',
      open_column: 'Openen',
      open_of: '{{name}} openen als merchant',
      open_psp_of: '{{name}} openen als PSP',
      sections: { address: 'Adres', security: 'Beveiliging' },

      idle_help:
        'Na hoeveel minuten zonder activiteit iemand wordt uitgelogd, van 15 tot 30. Leeg laten is de algemene grens.',
      mfa_help: 'Wie nog geen tweede factor heeft, wordt uitgelogd en moet die bij het inloggen instellen.',
      deactivate: 'Buiten gebruik stellen',
      deactivate_question:
        'Alle gebruikers en API-sleutels van {{name}}, en van alles daaronder, worden meteen geweigerd totdat u de merchant weer in gebruik neemt. Er wordt niets nieuws geïncasseerd: termijnen en geplande betalingen die intussen vervallen, worden ook later niet geïnd.',
      activate: 'In gebruik nemen',
      activate_question:
        'Gebruikers en API-sleutels van {{name}} werken meteen weer. Abonnementen gaan verder met de eerstvolgende termijn.',
    },
  },
  en: {
    fields: {
      organisation: {
        id: 'Id',
        created_at: 'Created',
        name: 'Name',
        parent: 'Belongs to',
        active: 'Active',
        email: 'E-mail address',
        phone: 'Phone',
        street: 'Street',
        street_number: 'House number',
        extended_address: 'Extended address',
        postal_code: 'Postal code',
        locality: 'Town',
        region: 'Region',
        country_code: 'Country',
        idle_minutes: 'Minutes until signed out',
        mfa_required: 'Required second factor',
        tax_number: 'VAT number',
        version: 'Version',
      },
    },
    values: { mfa_required: { google: 'Authenticator app', email: 'Code by e-mail' } },
    merchant: {
      title: 'Merchants',
      hint: 'Who takes payments with you.',
      create: 'Add merchant',
      submit: 'Add',
      active: 'Active',
      inactive: 'Deactivated',
      open: 'Open',
      open_psp: 'Open as PSP',
      open_column: 'Open',
      open_of: 'Open {{name}} as a merchant',
      open_psp_of: 'Open {{name}} as a PSP',
      sections: { address: 'Address', security: 'Security' },

      idle_help:
        'After so many minutes without activity people are signed out, from 15 to 30. Empty is the general limit.',
      mfa_help: 'Whoever has no second factor yet is signed out and must set one up when they sign in.',
      deactivate: 'Deactivate',
      deactivate_question:
        'All users and API keys of {{name}}, and of everything below it, are refused at once until you activate the merchant again. Nothing new is collected: cycles and scheduled payments that fall due meanwhile are not charged later either.',
      activate: 'Activate',
      activate_question:
        'Users and API keys of {{name}} work again at once. Subscriptions go on with their next cycle.',
    },
  },
} satisfies EntityTexts<'organisation'>;
