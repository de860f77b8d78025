import type { Texts } from '../../lib/texts.ts';

/** Fields that exist only to be filtered by, and so are no part of an item. */
export const texts = {
  nl: { fields: { transaction: { tagged: 'Heeft labels' } } },
  en: { fields: { transaction: { tagged: 'Has tags' } } },
} satisfies Texts;
