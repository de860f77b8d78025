import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      membership: {
        created_at: 'Sinds',
      },
    },
    membership: {
      hint: 'Rechten gelden voor de organisatie en alles daaronder.',
      add: 'Toegang tot een andere organisatie toevoegen',
      add_submit: 'Toegang geven',
      change: 'Rechten wijzigen',
      remove: 'Toegang intrekken',
      remove_question: '{{name}} verliest de toegang tot {{organisation}} en wordt daar direct uitgelogd.',
      save: 'Rechten opslaan',
      none: 'Geen toegang tot een organisatie',
    },
  },
  en: {
    fields: {
      membership: {
        created_at: 'Since',
      },
    },
    membership: {
      hint: 'Permissions apply to the organisation and everything below it.',
      add: 'Add access to another organisation',
      add_submit: 'Grant access',
      change: 'Change permissions',
      remove: 'Remove access',
      remove_question: '{{name}} loses access to {{organisation}} and is logged out there immediately.',
      save: 'Save permissions',
      none: 'No access to any organisation',
    },
  },
} satisfies EntityTexts<'membership'>;
