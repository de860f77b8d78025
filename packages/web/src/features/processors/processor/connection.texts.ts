import type { Texts } from '../../../lib/texts.ts';

/** The form's choice of kind, which no item has as a field. */
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
