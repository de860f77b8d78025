import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    calendar: {
      previousMonth: 'Vorige maand',
      nextMonth: 'Volgende maand',
      previousYear: 'Vorig jaar',
      nextYear: 'Volgend jaar',
      previousDecade: 'Vorig decennium',
      nextDecade: 'Volgend decennium',
    },
  },
  en: {
    calendar: {
      previousMonth: 'Previous month',
      nextMonth: 'Next month',
      previousYear: 'Previous year',
      nextYear: 'Next year',
      previousDecade: 'Previous decade',
      nextDecade: 'Next decade',
    },
  },
} satisfies Texts;
