import type { Texts } from '../../../lib/texts.ts';

/** Fields that exist only to be filtered by, and so are no part of an item. */
export const texts = {
  nl: { fields: { audittrail: { screen_read: 'Alleen bekeken' } } },
  en: { fields: { audittrail: { screen_read: 'Only viewed' } } },
} satisfies Texts;
