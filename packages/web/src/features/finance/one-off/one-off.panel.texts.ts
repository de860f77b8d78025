import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    said: {
      oneoff: {
        planned_FEE: 'Gepland: wordt op {{day}} in rekening gebracht.',
        planned_CREDIT: 'Gepland: wordt op {{day}} vergoed.',
        monthly_FEE: 'Gepland: wordt vanaf {{day}} elke maand in rekening gebracht.',
        monthly_CREDIT: 'Gepland: wordt vanaf {{day}} elke maand vergoed.',
        monthly_until_FEE: 'Gepland: wordt vanaf {{day}} tot en met {{until}} elke maand in rekening gebracht.',
        monthly_until_CREDIT: 'Gepland: wordt vanaf {{day}} tot en met {{until}} elke maand vergoed.',
        BOOKED: 'Geboekt: de post staat op een afrekening.',
        CANCELLED: 'Geannuleerd{{why}}. De post komt op geen afrekening.',
      },
    },
  },
  en: {
    said: {
      oneoff: {
        planned_FEE: 'Planned: it is charged on {{day}}.',
        planned_CREDIT: 'Planned: it is credited on {{day}}.',
        monthly_FEE: 'Planned: it is charged every month from {{day}}.',
        monthly_CREDIT: 'Planned: it is credited every month from {{day}}.',
        monthly_until_FEE: 'Planned: it is charged every month from {{day}} until {{until}}.',
        monthly_until_CREDIT: 'Planned: it is credited every month from {{day}} until {{until}}.',
        BOOKED: 'Booked: it is on a settlement.',
        CANCELLED: 'Cancelled{{why}}. It is on no settlement.',
      },
    },
  },
} satisfies Texts;
