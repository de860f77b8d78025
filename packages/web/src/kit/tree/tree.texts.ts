import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    tree: {
      fold: '{{name}} inklappen',
      unfold: '{{name}} uitklappen',
      count: '{{total}} in totaal',
      found: '{{found}} van {{total}} gevonden',
    },
  },
  en: {
    tree: {
      fold: 'Collapse {{name}}',
      unfold: 'Expand {{name}}',
      count: '{{total}} in total',
      found: '{{found}} of {{total}} found',
    },
  },
} satisfies Texts;
