import type { Texts } from '../lib/texts.ts';

export const texts = {
  nl: {
    calendar: {
      previousMonth: 'Maand eerder',
      nextMonth: 'Maand later',
      previousYear: 'Jaar eerder',
      nextYear: 'Jaar later',
      previousDecade: 'Tien jaar eerder',
      nextDecade: 'Tien jaar later',
    },
  },
  en: {
    calendar: {
      previousMonth: 'Month before',
      nextMonth: 'Month after',
      previousYear: 'Year before',
      nextYear: 'Year after',
      previousDecade: 'Ten years before',
      nextDecade: 'Ten years after',
    },
  },
} satisfies Texts;
