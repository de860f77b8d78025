import type { Texts } from '../../../lib/texts.ts';

/** Fields that exist only to be filtered by, and so are no part of an item. */
export const texts = {
  nl: { fields: { transaction: { tagged: 'Gelabeld' } } },
  en: { fields: { transaction: { tagged: 'Tagged' } } },
} satisfies Texts;
