import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    test_call: {
      status: 'Status {{status}}',
      duration: '{{duration}} ms',
      content: 'Begin van het antwoord',
      empty: 'Het antwoord was leeg.',
    },
  },
  en: {
    test_call: {
      status: 'Status {{status}}',
      duration: '{{duration}} ms',
      content: 'Start of the response',
      empty: 'The response was empty.',
    },
  },
} satisfies Texts;
