import type { Texts } from '../../../lib/texts.ts';

/** The label of a field that is only a filter. */
export const texts = {
  nl: { fields: { chargeback: { assigned: 'Toegewezen' } } },
  en: { fields: { chargeback: { assigned: 'Assigned' } } },
} satisfies Texts;
