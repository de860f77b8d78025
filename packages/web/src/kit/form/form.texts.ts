import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    form: {
      unsaved: 'Niet opgeslagen',
      unsaved_question: 'Wat u hebt ingevuld is niet opgeslagen. Weggaan en het verliezen?',
      discard: 'Weggaan zonder opslaan',
      keep_editing: 'Verder invullen',
      cancel: 'Annuleren',
      create: 'Toevoegen',
      clear: 'Leegmaken',
      in_zone: 'In de tijd van {{zone}}.',
      failed: 'Dat is niet gelukt',
      email_required: 'Vul uw e-mailadres in.',
      email_invalid: 'Dit is geen geldig e-mailadres.',
      show_password: 'Wachtwoord tonen of verbergen',
    },
  },
  en: {
    form: {
      unsaved: 'Not saved',
      unsaved_question: 'What you filled in was not saved. Leave and lose it?',
      discard: 'Leave without saving',
      keep_editing: 'Keep editing',
      cancel: 'Cancel',
      create: 'Add',
      clear: 'Clear',
      in_zone: 'In the time of {{zone}}.',
      failed: 'That did not work',
      email_required: 'Enter your e-mail address.',
      email_invalid: 'This is not a valid e-mail address.',
      show_password: 'Show or hide the password',
    },
  },
} satisfies Texts;
