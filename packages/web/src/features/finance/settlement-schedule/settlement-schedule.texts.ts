import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      settlementschedule: {
        weekdays: 'Weekdagen',
        days: 'Dagen van de maand',
        cut_off: 'Sluitingstijd',
        calendar: 'Kalender',
        delay_business_days: 'Uitbetaalbaar na (werkdagen)',
      },
    },
    values: {
      frequency: { DAILY: 'Dagelijks', WEEKLY: 'Wekelijks', MONTHLY: 'Maandelijks' },
      calendar: { TARGET2: 'Bankdagen (TARGET2)', NONE: 'Alle dagen' },
    },
    schedule: {
      title: 'Afrekenschema’s',
      hint: 'Wanneer afrekeningen worden gesloten, en hoeveel werkdagen daarna betalingen worden uitbetaald.',
      empty: 'Nog geen afrekenschema’s. Een schema bepaalt wanneer met merchants wordt afgerekend.',
      create: 'Afrekenschema toevoegen',
      rule: 'Wanneer',
      payable: 'Uitbetaalbaar',
      next: 'Eerstvolgende sluitingen',
      unused: 'Geen afrekenprofiel gebruikt dit schema',
      in_use:
        'Dit schema is in gebruik: alleen de naam kan worden gewijzigd. Voeg voor andere dagen een nieuw schema toe.',
      daily: { TARGET2: 'Elke bankdag', NONE: 'Elke dag' },
      rules: { WEEKLY: 'Elke {{days}}', MONTHLY: 'Elke maand op {{days}}' },
      day: 'de {{day}}e',
      last_day: 'de laatste dag',
      and: '{{first}} en {{last}}',
      days_help: 'Een maand zonder deze dag sluit op de laatste dag.',
      cut_off_help: 'Wat later gebeurt, hoort bij de volgende dag. 24:00 is middernacht.',
      calendar_help: 'Een sluiting die niet op een bankdag valt, schuift door naar de volgende.',
      delay_help: 'Betalingen worden zoveel werkdagen na hun boekdag uitbetaalbaar.',
    },
  },
  en: {
    fields: {
      settlementschedule: {
        weekdays: 'Weekdays',
        days: 'Days of the month',
        cut_off: 'Cut-off',
        calendar: 'Calendar',
        delay_business_days: 'Payable after (business days)',
      },
    },
    values: {
      frequency: { DAILY: 'Daily', WEEKLY: 'Weekly', MONTHLY: 'Monthly' },
      calendar: { TARGET2: 'Banking days (TARGET2)', NONE: 'All days' },
    },
    schedule: {
      title: 'Settlement schedules',
      hint: 'When settlements close, and how many business days later payments are paid out.',
      empty: 'No settlement schedules yet. A schedule says when merchants are settled.',
      create: 'Add settlement schedule',
      rule: 'When',
      payable: 'Payable',
      next: 'Next closings',
      unused: 'No settlement profile has this schedule',
      in_use: 'This schedule is in use: only its name can be changed. Add a new schedule for other days.',
      daily: { TARGET2: 'Every banking day', NONE: 'Every day' },
      rules: { WEEKLY: 'Every {{days}}', MONTHLY: 'Every month on {{days}}' },
      day: 'day {{day}}',
      last_day: 'the last day',
      and: '{{first}} and {{last}}',
      days_help: 'A month without this day closes on its last.',
      cut_off_help: 'What happens later belongs to the next day. 24:00 is midnight.',
      calendar_help: 'A closing that is no banking day moves to the next.',
      delay_help: 'Payments are payable this many business days after their accounting day.',
    },
  },
} satisfies EntityTexts<'settlementschedule'>;
