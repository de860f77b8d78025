import type { EntityTexts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      membership: {
        id: 'Id',
        created_at: 'Sinds',
        organisation: 'Organisatie',
        user: 'Gebruiker',
        roles: 'Rechten',
        version: 'Versie',
      },
    },
    membership: {
      hint: 'Rechten gelden in de organisatie en in alles daaronder.',
      add: 'Toegang tot een andere organisatie',
      add_submit: 'Toegang geven',
      change: 'Rechten wijzigen',
      remove: 'Toegang intrekken',
      remove_question: '{{name}} verliest de toegang tot {{organisation}}, en is daar meteen uitgelogd.',
      save: 'Rechten opslaan',
      none: 'Geen toegang tot enige organisatie',
    },
  },
  en: {
    fields: {
      membership: {
        id: 'Id',
        created_at: 'Since',
        organisation: 'Organisation',
        user: 'User',
        roles: 'Rights',
        version: 'Version',
      },
    },
    membership: {
      hint: 'Rights hold in the organisation and in everything below it.',
      add: 'Access to another organisation',
      add_submit: 'Give access',
      change: 'Change rights',
      remove: 'Remove access',
      remove_question: '{{name}} loses access to {{organisation}}, and is signed out there at once.',
      save: 'Save rights',
      none: 'No access to any organisation',
    },
  },
} satisfies EntityTexts<'membership'>;
