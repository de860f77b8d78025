import type { Texts } from '../../../lib/texts.ts';

/** Fields that exist only as filters, and so are not part of an item. */
export const texts = {
  nl: { fields: { transaction: { tagged: 'Gelabeld' } } },
  en: { fields: { transaction: { tagged: 'Tagged' } } },
} satisfies Texts;
