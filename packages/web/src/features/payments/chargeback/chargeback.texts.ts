import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      chargeback: {
        card: 'Kaart',
        reason_code: 'Redencode',
        source_type: 'Herkomst',
        work_by_date: 'Uiterlijk reageren',
        responded_at: 'Gereageerd op',
        needs_response: 'Reactie nodig',
      },
    },
    status: {
      chargeback: {
        OPEN: 'Open',
        IN_DISPUTE: 'Betwist',
        WON: 'Gewonnen',
        LOST: 'Verloren',
        CANCELLED: 'Geannuleerd',
      },
    },
    values: {
      source_type: {
        card_scheme: 'Kaartorganisatie',
        direct_debit: 'Incasso',
        wallet: 'Wallet',
        pay_later: 'Achteraf betalen',
      },
    },
    chargeback: {
      title: 'Chargebacks',
      hint: 'Betwiste betalingen.',
      days_left_one: 'nog {{count}} dag',
      days_left_other: 'nog {{count}} dagen',
      days_late_one: '{{count}} dag te laat',
      days_late_other: '{{count}} dagen te laat',
      today: 'vandaag',
      to_answer: 'Reactie nodig',
      outside_one: '{{count}} chargeback die een reactie nodig heeft, valt buiten deze periode.',
      outside_other: '{{count}} chargebacks die een reactie nodig hebben, vallen buiten deze periode.',
      first_is: 'De eerste termijn loopt tot en met {{date}}.',
      first_was: 'De eerste termijn liep tot en met {{date}}.',
      show_to_answer: 'Alle chargebacks tonen die een reactie nodig hebben',
    },
    verbs: {
      chargeback: {
        respond: 'Als beantwoord markeren',
        respond_question:
          'Hebt u uw bewijs naar de processor gestuurd? De chargeback telt dan niet meer als een die een reactie nodig heeft.',
      },
    },
  },
  en: {
    fields: {
      chargeback: {
        card: 'Card',
        reason_code: 'Reason code',
        source_type: 'Source',
        work_by_date: 'Respond by',
        responded_at: 'Responded on',
        needs_response: 'Response needed',
      },
    },
    status: {
      chargeback: {
        OPEN: 'Open',
        IN_DISPUTE: 'In dispute',
        WON: 'Won',
        LOST: 'Lost',
        CANCELLED: 'Cancelled',
      },
    },
    values: {
      source_type: {
        card_scheme: 'Card scheme',
        direct_debit: 'Direct debit',
        wallet: 'Wallet',
        pay_later: 'Pay later',
      },
    },
    chargeback: {
      title: 'Chargebacks',
      hint: 'Disputed payments.',
      days_left_one: '{{count}} day left',
      days_left_other: '{{count}} days left',
      days_late_one: '{{count}} day overdue',
      days_late_other: '{{count}} days overdue',
      today: 'today',
      to_answer: 'Response needed',
      outside_one: '{{count}} chargeback that needs a response falls outside this period.',
      outside_other: '{{count}} chargebacks that need a response fall outside this period.',
      first_is: 'The first deadline is {{date}}.',
      first_was: 'The first deadline was {{date}}.',
      show_to_answer: 'Show all that need a response',
    },
    verbs: {
      chargeback: {
        respond: 'Mark as responded',
        respond_question:
          'Have you sent your evidence to the processor? The chargeback is then no longer counted as one that needs a response.',
      },
    },
  },
} satisfies EntityTexts<'chargeback'>;
