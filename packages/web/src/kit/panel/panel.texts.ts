import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    panel: {
      of: 'Gegevens van {{name}}',
      back: 'Terug naar {{name}}',
      previous: 'Vorige in de lijst (k)',
      next: 'Volgende in de lijst (j)',
      new_tab: 'In een nieuw tabblad openen',
      close: 'Sluiten (Esc)',
      details: 'Gegevens',
      history: 'Verloop',
      edit: 'Bewerken',
      save: 'Opslaan',
      range: '{{from}}–{{to}} van {{total}}',
      previous_page: 'Vorige',
      next_page: 'Volgende',
    },
  },
  en: {
    panel: {
      of: 'Details of {{name}}',
      back: 'Back to {{name}}',
      previous: 'Previous in the list (k)',
      next: 'Next in the list (j)',
      new_tab: 'Open in a new tab',
      close: 'Close (Esc)',
      details: 'Details',
      history: 'History',
      edit: 'Edit',
      save: 'Save',
      range: '{{from}}–{{to}} of {{total}}',
      previous_page: 'Previous',
      next_page: 'Next',
    },
  },
} satisfies Texts;
