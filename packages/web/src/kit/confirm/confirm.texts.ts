import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    confirm: {
      delete: 'Verwijderen',
      delete_question: '“{{name}}” verwijderen? Dit kan niet ongedaan worden gemaakt.',
    },
  },
  en: { confirm: { delete: 'Delete', delete_question: 'Delete “{{name}}”? This can’t be undone.' } },
} satisfies Texts;
