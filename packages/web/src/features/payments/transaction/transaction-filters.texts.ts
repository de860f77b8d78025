import type { Texts } from '../../../lib/texts.ts';

/** Fields that exist only as filters, and so are not part of an item. */
export const texts = {
  nl: { fields: { transaction: { tagged: 'Gelabeld', rulesets: 'Regelsets' } } },
  en: { fields: { transaction: { tagged: 'Tagged', rulesets: 'Rulesets' } } },
} satisfies Texts;
