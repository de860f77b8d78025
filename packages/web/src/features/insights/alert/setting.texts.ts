import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      alertsetting: { threshold_points: 'Drempel in procentpunten' },
    },
    alertsetting: {
      title: 'Instellingen van meldingen',
      hint: 'Wanneer u een melding ontvangt en wie wordt gemaild.',
      empty: 'Niets ingesteld: meldingen vanaf 10 procentpunten, zonder e-mail.',
      create: 'Meldingen instellen',
      delete_question: 'De instellingen verwijderen? Dan gelden weer 10 procentpunten, zonder e-mail.',
      threshold_help:
        'Hoeveel procentpunten de goedkeuring onder het gebruikelijke niveau moet liggen, bij ten minste 50 betalingen in het uur.',
      email_help: 'Eén per regel. Aan adressen buiten uw organisatie vragen we eerst toestemming.',
    },
  },
  en: {
    fields: {
      alertsetting: { threshold_points: 'Threshold in percentage points' },
    },
    alertsetting: {
      title: 'Alert settings',
      hint: 'When an alert is raised and who is emailed.',
      empty: 'Nothing set: alerts from 10 percentage points, without email.',
      create: 'Set up alerts',
      delete_question: 'Delete these settings? The defaults apply again: 10 percentage points, without email.',
      threshold_help:
        'How many points approval must fall below its usual level, with at least 50 payments in the hour.',
      email_help: 'One per line. Addresses outside your organisation are asked for consent first.',
    },
  },
} satisfies EntityTexts<'alertsetting'>;
