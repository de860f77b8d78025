import type { Texts } from '../../../lib/texts.ts';

/** What the form asks that no item has: which of the two is made. */
export const texts = {
  nl: {
    fields: { processorsettlement: { type: 'Soort koppeling' } },
    values: { type: { processor: 'Processor', processorsettlement: 'Processorafrekening' } },
  },
  en: {
    fields: { processorsettlement: { type: 'Connection type' } },
    values: { type: { processor: 'Processor', processorsettlement: 'Processor settlement' } },
  },
} satisfies Texts;
