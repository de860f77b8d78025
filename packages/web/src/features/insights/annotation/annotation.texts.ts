import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      annotation: {
        overall: 'Van de aanbieder',
        started_at: 'Begin',
        ended_at: 'Einde',
        alert: 'Melding',
      },
    },
    annotation: {
      title: 'Notities bij grafieken',
      hint: 'Wat er gebeurde: staat bij de dag in elke grafiek over tijd.',
      create: 'Notitie toevoegen',
    },
  },
  en: {
    fields: {
      annotation: {
        overall: 'Of the provider',
        started_at: 'Start',
        ended_at: 'End',
        alert: 'Alert',
      },
    },
    annotation: {
      title: 'Notes on charts',
      hint: 'What happened: shown on its day in every chart over time.',
      create: 'Add note',
    },
  },
} satisfies EntityTexts<'annotation'>;
