import type { Texts } from '../../lib/texts.ts';

/** A field that exists only to be filtered by, and so is no part of an item. */
export const texts = {
  nl: { fields: { audittrail: { screen_read: 'Alleen bekeken' } } },
  en: { fields: { audittrail: { screen_read: 'Only viewed' } } },
} satisfies Texts;
