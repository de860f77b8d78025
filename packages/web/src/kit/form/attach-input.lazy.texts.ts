import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    attach: {
      remove: '{{name}} verwijderen',
      earlier: '{{name}} eerder aanroepen',
      later: '{{name}} later aanroepen',
    },
  },
  en: {
    attach: {
      remove: 'Remove {{name}}',
      earlier: 'Call {{name}} earlier',
      later: 'Call {{name}} later',
    },
  },
} satisfies Texts;
