import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    form: {
      unsaved: 'Niet opgeslagen',
      unsaved_question: 'Wat u hebt ingevuld is niet opgeslagen. Weggaan en het verliezen?',
      discard: 'Weggaan zonder opslaan',
      keep_editing: 'Verder invullen',
      cancel: 'Annuleren',
    },
  },
  en: {
    form: {
      unsaved: 'Not saved',
      unsaved_question: 'What you filled in was not saved. Leave and lose it?',
      discard: 'Leave without saving',
      keep_editing: 'Keep editing',
      cancel: 'Cancel',
    },
  },
} satisfies Texts;
