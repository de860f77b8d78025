import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    form: {
      unsaved: 'Niet-opgeslagen wijzigingen',
      unsaved_question: 'U hebt wijzigingen die niet zijn opgeslagen. Sluiten zonder op te slaan?',
      discard: 'Sluiten zonder opslaan',
      keep_editing: 'Verder bewerken',
      cancel: 'Annuleren',
      clear: 'Leegmaken',
      calendar: 'Kalender',
      time_pattern: 'uu:mm',
      time: 'Tijd',
      done: 'Klaar',
      in_zone: 'Tijdzone: {{zone}}.',
      failed: 'Er is iets misgegaan',
      currency_unknown: 'Kies eerst een betaalprofiel; dat bepaalt de valuta.',
      email_required: 'Vul uw e-mailadres in.',
      email_invalid: 'Vul een geldig e-mailadres in.',
      show_password: 'Wachtwoord tonen of verbergen',
    },
  },
  en: {
    form: {
      unsaved: 'Unsaved changes',
      unsaved_question: 'You have unsaved changes. Leave without saving?',
      discard: 'Leave without saving',
      keep_editing: 'Keep editing',
      cancel: 'Cancel',
      clear: 'Clear',
      calendar: 'Calendar',
      time_pattern: 'hh:mm',
      time: 'Time',
      done: 'Done',
      in_zone: 'Time zone: {{zone}}.',
      failed: 'Something went wrong',
      currency_unknown: 'Choose a payment profile first; it determines the currency.',
      email_required: 'Enter your email address.',
      email_invalid: 'Enter a valid email address.',
      show_password: 'Show or hide the password',
    },
  },
} satisfies Texts;
