import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    said: {
      processornotification: {
        RECEIVED: 'Deze melding is ontvangen en wordt zo verwerkt.',
        DONE: 'Deze melding is verwerkt.',
        FAILED: 'Deze melding is niet verwerkt. Verwerk de melding opnieuw als de oorzaak is verholpen.',
      },
    },
  },
  en: {
    said: {
      processornotification: {
        RECEIVED: 'This notification has been received and is processed shortly.',
        DONE: 'This notification has been processed.',
        FAILED: 'This notification was not processed. Process it again once the cause is fixed.',
      },
    },
  },
} satisfies Texts;
