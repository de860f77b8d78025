import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      reportschedule: {
        words: 'Tekst in plaats van codes',
        weekday: 'Dag van de week',
        day_of_month: 'Dag van de maand',
        time: 'Tijd',
        active: 'Aan',
        next_run_at: 'Volgende keer',
        last_run_at: 'Laatste keer',
      },
    },
    values: { frequency: { daily: 'Dagelijks', weekly: 'Wekelijks', monthly: 'Maandelijks' } },
    report_schedule: {
      title: 'Geplande rapporten',
      hint: 'Rapporten over de vorige dag, week of maand, automatisch gemaakt en per e-mail gemeld.',
      empty: 'Geen geplande rapporten.',
      create: 'Rapport inplannen',
      on: 'Aan',
      off: 'Uit',
      switch: 'Aan of uit',
      switch_named: '{{name}} aan- of uitzetten',
      delete: 'Verwijderen',
      delete_question: 'Het geplande rapport “{{name}}” verwijderen? Rapporten die al zijn gemaakt, blijven bewaard.',
      email_help:
        'Eén per regel. Ontvangers krijgen een link en moeten kunnen inloggen om te downloaden; een dashboard staat in de mail zelf. Aan adressen buiten uw organisatie vragen we eerst toestemming.',
      no_account: 'Kan hier niet inloggen om te downloaden.',
      invite: 'Uitnodigen',
      rhythm: {
        daily: 'Dagelijks om {{time}}',
        weekly: 'Wekelijks op {{day}} om {{time}}',
        monthly: 'Maandelijks op dag {{day}} om {{time}}',
      },
      weekdays: {
        1: 'maandag',
        2: 'dinsdag',
        3: 'woensdag',
        4: 'donderdag',
        5: 'vrijdag',
        6: 'zaterdag',
        7: 'zondag',
      },
    },
  },
  en: {
    fields: {
      reportschedule: {
        words: 'Text instead of codes',
        weekday: 'Day of the week',
        day_of_month: 'Day of the month',
        time: 'Time',
        active: 'On',
        next_run_at: 'Next run',
        last_run_at: 'Last run',
      },
    },
    values: { frequency: { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' } },
    report_schedule: {
      title: 'Report schedules',
      hint: 'Reports created automatically for the previous day, week or month and announced by email.',
      empty: 'No report schedules.',
      create: 'Add report schedule',
      on: 'On',
      off: 'Off',
      switch: 'On or off',
      switch_named: 'Switch {{name}} on or off',
      delete: 'Delete',
      delete_question: 'Delete the report schedule “{{name}}”? Reports already created are kept.',
      email_help:
        'One per line. Recipients get a link and must be able to log in to download; a dashboard is in the email itself. Addresses outside your organisation are asked for consent first.',
      no_account: 'Can’t log in here to download.',
      invite: 'Invite',
      rhythm: {
        daily: 'Daily at {{time}}',
        weekly: 'Weekly on {{day}} at {{time}}',
        monthly: 'Monthly on day {{day}} at {{time}}',
      },
      weekdays: {
        1: 'Monday',
        2: 'Tuesday',
        3: 'Wednesday',
        4: 'Thursday',
        5: 'Friday',
        6: 'Saturday',
        7: 'Sunday',
      },
    },
  },
} satisfies EntityTexts<'reportschedule'>;
