import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    said: {
      chargeback: {
        provider: 'uw betaaldienstverlener',
        quoting: ', onder vermelding van {{reference}}',
        outcome: 'De uitkomst verschijnt hier.',
        fee: 'De kosten van het dispuut zijn {{fee}}.',
        responded: 'U hebt gereageerd op {{at}}.',
        work_by: 'Dien uw verweer hier uiterlijk {{date}} in.',
        work_overdue:
          'Te laat. De reactietermijn liep tot en met {{date}}. Indienen kan nog, maar de acquirer kan het weigeren.',
        respond: 'Reageer via {{who}}{{quoting}}.',
        overdue:
          'Te laat. De reactietermijn liep tot en met {{date}}. Vraag {{who}} of u nog kunt reageren{{quoting}}.',
        respond_by: 'Reageer uiterlijk {{date}} via {{who}}{{quoting}}.',
        WON: 'Gewonnen: u behoudt {{amount}}. U hoeft niets meer te doen.',
        LOST: 'Verloren: {{amount}} is teruggeboekt naar de klant. U kunt niet meer reageren.',
        lost_accepted:
          'Verloren: de chargeback is geaccepteerd en {{amount}} is teruggeboekt naar de klant. U kunt niet meer reageren.',
        CANCELLED: 'Geannuleerd: u behoudt {{amount}} en hoeft niets meer te doen.',
        withdrawn:
          'Geannuleerd: de kaarthouder heeft de chargeback ingetrokken. U behoudt {{amount}} en hoeft niets meer te doen.',
        sent_in_error:
          'Geannuleerd: de chargeback is ten onrechte verstuurd. U behoudt {{amount}} en hoeft niets meer te doen.',
      },
    },
  },
  en: {
    said: {
      chargeback: {
        provider: 'your payment service provider',
        quoting: ', quoting reference {{reference}}',
        outcome: 'The outcome will appear here.',
        fee: 'The dispute fee is {{fee}}.',
        responded: 'You responded on {{at}}.',
        work_by: 'Submit your evidence here by {{date}}.',
        work_overdue:
          'Overdue. The deadline was {{date}}. You can still submit evidence, but the acquirer may refuse it.',
        respond: 'Respond through {{who}}{{quoting}}.',
        overdue: 'Overdue. The deadline was {{date}}. Ask {{who}} whether you can still respond{{quoting}}.',
        respond_by: 'Respond by {{date}} through {{who}}{{quoting}}.',
        WON: 'Won: you keep {{amount}}. No further action is needed.',
        LOST: 'Lost: {{amount}} was returned to the customer. You can no longer respond.',
        lost_accepted:
          'Lost: the chargeback was accepted and {{amount}} was returned to the customer. You can no longer respond.',
        CANCELLED: 'Cancelled: you keep {{amount}}. No further action is needed.',
        withdrawn:
          'Cancelled: the cardholder withdrew the chargeback, so you keep {{amount}}. No further action is needed.',
        sent_in_error:
          'Cancelled: the chargeback was sent in error, so you keep {{amount}}. No further action is needed.',
      },
    },
  },
} satisfies Texts;
