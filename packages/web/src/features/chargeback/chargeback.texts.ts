import type { EntityTexts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      chargeback: {
        card: 'Kaart',
        reason_code: 'Redencode',
        source_type: 'Herkomst',
        work_by_date: 'Uiterlijk reageren',
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
      outside_one: '{{count}} openstaande of betwiste chargeback valt buiten deze periode.',
      outside_other: '{{count}} openstaande of betwiste chargebacks vallen buiten deze periode.',
      first_is: 'De eerste termijn loopt tot en met {{date}}.',
      first_was: 'De eerste termijn liep tot en met {{date}}.',
      show_to_answer: 'Alle chargebacks tonen die een reactie nodig hebben',
    },
  },
  en: {
    fields: {
      chargeback: {
        card: 'Card',
        reason_code: 'Reason code',
        source_type: 'Source',
        work_by_date: 'Respond by',
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
      outside_one: '{{count}} open or disputed chargeback falls outside this period.',
      outside_other: '{{count}} open or disputed chargebacks fall outside this period.',
      first_is: 'The first deadline is {{date}}.',
      first_was: 'The first deadline was {{date}}.',
      show_to_answer: 'Show all that need a response',
    },
  },
} satisfies EntityTexts<'chargeback'>;
