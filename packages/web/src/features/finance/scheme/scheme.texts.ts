import type { EntityTexts } from '../../../lib/texts.ts';

const verbs_nl = {
  discard: 'Concept verwijderen',
  discard_question: 'Het concept van “{{name}}” verwijderen? De tarieven erin gaan verloren.',
  copy: 'Kopiëren naar concept',
  copy_question: 'De tarieven van editie {{number}} worden het concept van “{{name}}”. Ze gelden pas na publicatie.',
  copy_question_replaces:
    'De tarieven van editie {{number}} worden het concept van “{{name}}”. Het huidige concept gaat verloren.',
  copy_new: 'Nieuwe editie',
  copy_question_new:
    'De nieuwe editie begint als concept met de tarieven van editie {{number}}. Ze gelden pas na publicatie.',
};

const verbs_en = {
  discard: 'Discard draft',
  discard_question: 'Discard the draft of “{{name}}”? Its prices are lost.',
  copy: 'Copy to draft',
  copy_question: 'The prices of edition {{number}} become the draft of “{{name}}”. They apply once it is published.',
  copy_question_replaces: 'The prices of edition {{number}} become the draft of “{{name}}”. The present draft is lost.',
  copy_new: 'New edition',
  copy_question_new:
    'The new edition begins as a draft with the prices of edition {{number}}. They apply once it is published.',
};

export const texts = {
  nl: {
    fields: { partnerscheme: { partner: 'Partner' } },
    verbs: { revenuescheme: verbs_nl, costscheme: verbs_nl, reservescheme: verbs_nl, partnerscheme: verbs_nl },
  },
  en: {
    fields: { partnerscheme: { partner: 'Partner' } },
    verbs: { revenuescheme: verbs_en, costscheme: verbs_en, reservescheme: verbs_en, partnerscheme: verbs_en },
  },
} satisfies EntityTexts<'partnerscheme'>;
