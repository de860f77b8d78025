import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      processornotification: {
        reference: 'Gaat over',
        reported_status: 'Gemelde status',
        occurred_at: 'Gebeurd op',
        refund: 'Terugbetaling',
      },
    },
    status: { processornotification: { RECEIVED: 'Ontvangen', DONE: 'Verwerkt', FAILED: 'Niet verwerkt' } },
    values: {
      status_reason: {
        superseded: 'Al achterhaald',
        unanswered: 'De processor antwoordt niet',
        unknown_reference: 'Onbekende betaling of terugbetaling',
        other_processor: 'Betaling van een andere processor',
        not_allowed: 'In strijd met de huidige status',
        invalid: 'Ongeldige waarde',
        error: 'Fout bij het verwerken',
      },
    },
    processornotification: {
      title: 'Processormeldingen',
      hint: 'Wat processors over betalingen en terugbetalingen melden.',
      failed: 'Niet verwerkt',
    },
    verbs: {
      processornotification: {
        retry: 'Opnieuw verwerken',
        retry_question: 'De melding wordt opnieuw verwerkt. Wat al bekend is, verandert niet.',
      },
    },
  },
  en: {
    fields: {
      processornotification: {
        reference: 'About',
        reported_status: 'Reported status',
        occurred_at: 'Occurred on',
        refund: 'Refund',
      },
    },
    status: { processornotification: { RECEIVED: 'Received', DONE: 'Processed', FAILED: 'Not processed' } },
    values: {
      status_reason: {
        superseded: 'Already superseded',
        unanswered: 'The processor does not respond',
        unknown_reference: 'Unknown payment or refund',
        other_processor: 'Payment of another processor',
        not_allowed: 'Contradicts the current status',
        invalid: 'Invalid value',
        error: 'Processing failed',
      },
    },
    processornotification: {
      title: 'Processor notifications',
      hint: 'What processors report about payments and refunds.',
      failed: 'Not processed',
    },
    verbs: {
      processornotification: {
        retry: 'Process again',
        retry_question: 'The notification is processed again. What is already known does not change.',
      },
    },
  },
} satisfies EntityTexts<'processornotification'>;
