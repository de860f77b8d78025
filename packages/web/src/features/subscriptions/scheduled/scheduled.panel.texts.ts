import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    said: {
      scheduledtransaction: {
        CREATED: 'Gepland: {{before}}{{amount}} wordt op {{at}} afgeschreven.',
        in_progress: 'In uitvoering: {{amount}} wordt afgeschreven.',
        FAILED: 'Mislukt{{why}}. Plan een nieuwe transactie of stuur de klant een betaallink.',
        cancelled: 'Geannuleerd: er is niets afgeschreven.',
        DONE: 'Uitgevoerd: {{amount}} is afgeschreven.',
      },
    },
  },
  en: {
    said: {
      scheduledtransaction: {
        CREATED: 'Scheduled: {{before}}{{amount}} will be charged on {{at}}.',
        in_progress: 'In progress: {{amount}} is being charged.',
        FAILED: 'Failed{{why}}. Schedule a new transaction, or send the customer a payment link.',
        cancelled: 'Cancelled: the customer was not charged.',
        DONE: 'Done: {{amount}} was charged.',
      },
    },
  },
} satisfies Texts;
