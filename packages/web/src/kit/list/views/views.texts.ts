import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    views: {
      title: 'Weergaven',
      shown: 'Weergaven: {{name}}',
      none: 'Bewaar filters, sortering en kolommen onder een naam om er later naar terug te gaan.',
      mine: 'Mijn weergaven',
      of_others: 'Gedeeld door collega’s',
      save_as: 'Wat u nu ziet bewaren als',
      share_with: 'Delen met iedereen bij {{organisation}}',
      save: 'Bewaren',
      update: '{{name}} vervangen door wat u nu ziet',
      share: '{{name}} delen',
      rename: 'Naam van {{name}} wijzigen',
      new_name: 'Nieuwe naam van {{name}}',
      delete_view: '{{name}} verwijderen',
      delete_question: '{{name}} verwijderen?',
      delete: 'Verwijderen',
      keep: 'Behouden',
    },
  },
  en: {
    views: {
      title: 'Views',
      shown: 'Views: {{name}}',
      none: 'Save filters, sort and columns under a name to come back to them.',
      mine: 'My views',
      of_others: 'Shared by colleagues',
      save_as: 'Save what is shown as',
      share_with: 'Share with everybody at {{organisation}}',
      save: 'Save',
      update: 'Replace {{name}} by what is shown',
      share: 'Share {{name}}',
      rename: 'Rename {{name}}',
      new_name: 'New name of {{name}}',
      delete_view: 'Delete {{name}}',
      delete_question: 'Delete {{name}}?',
      delete: 'Delete',
      keep: 'Keep',
    },
  },
} satisfies Texts;
