import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      webhookaddress: {
        url: 'Adres',
        failing_since: 'Sinds',
        lasting: 'Langer dan een dag',
        last_tried_on: 'Laatste poging',
        failures: 'Mislukte pogingen',
        status_code: 'Laatste antwoord',
        error: 'Fout',
        webhook: 'Laatste webhook',
      },
    },
    status: { webhookaddress: { FAILING: 'Neemt niets aan', DISABLED: 'Uitgeschakeld', ENABLED: 'Weer ingeschakeld' } },
    webhookaddress: {
      title: 'Adressen met storing',
      hint: 'Adressen die geen webhooks aannemen, en sinds wanneer.',
      empty: 'Elk adres neemt zijn webhooks aan.',
      webhooks: 'Webhooks bekijken',
    },
    verbs: {
      webhookaddress: {
        enable: 'Inschakelen',
        enable_question:
          'Webhooks gaan weer naar {{url}}. Wat intussen niet is afgeleverd, kunt u daarna opnieuw versturen.',
      },
    },
  },
  en: {
    fields: {
      webhookaddress: {
        url: 'Address',
        failing_since: 'Since',
        lasting: 'Longer than a day',
        last_tried_on: 'Last attempt',
        failures: 'Failed attempts',
        status_code: 'Last response',
        error: 'Error',
        webhook: 'Last webhook',
      },
    },
    status: { webhookaddress: { FAILING: 'Failing', DISABLED: 'Switched off', ENABLED: 'Switched on again' } },
    webhookaddress: {
      title: 'Failing addresses',
      hint: 'Addresses that do not accept webhooks, and since when.',
      empty: 'Every address accepts its webhooks.',
      webhooks: 'View webhooks',
    },
    verbs: {
      webhookaddress: {
        enable: 'Switch on',
        enable_question:
          'Webhooks go to {{url}} again. What was not delivered in the meantime can be resent afterwards.',
      },
    },
  },
} satisfies EntityTexts<'webhookaddress'>;
