import type { Texts } from '../../../lib/texts.ts';

/** Fields that exist only as filters, and so are not part of an item. */
export const texts = {
  nl: { fields: { audittrail: { screen_read: 'Alleen bekeken' } } },
  en: { fields: { audittrail: { screen_read: 'Only viewed' } } },
} satisfies Texts;
