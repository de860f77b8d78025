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
        due_at: 'Termijn',
        fee_amount: 'Kosten',
        takes_evidence: 'Bewijs via Sluis',
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
      stage: {
        RETRIEVAL: 'Navraag',
        CHARGEBACK: 'Chargeback',
        PRE_ARBITRATION: 'Pre-arbitrage',
        ARBITRATION: 'Arbitrage',
      },
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
        assign: 'Toewijzen',
        assign_question: 'Wie behandelt deze chargeback?',
        prepare: 'Verweer voorbereiden',
        prepare_question: 'Begint het verweer met wat er van de betaling bekend is.',
        submit: 'Verweer indienen',
        submit_title: 'Verweer indienen?',
        submit_question:
          'Het verweer gaat naar de acquirer en is daarna definitief: in deze fase kunt u het niet wijzigen of nog eens indienen.',
        submit_question_late:
          'De reactietermijn is verstreken. De acquirer kan het verweer weigeren. Het verweer is definitief: u kunt het daarna niet wijzigen.',
        submit_confirm: 'Verweer indienen',
        submit_confirm_late: 'Te laat toch indienen',
        accept: 'Verlies accepteren',
        accept_title: 'Verlies accepteren?',
        accept_question: 'U verliest het bedrag en kunt daarna geen verweer meer voeren.',
        accept_question_inquiry:
          'U voert geen verweer tegen deze navraag. De bank kan het bedrag daarna terugvorderen.',
        accept_confirm: 'Verlies definitief accepteren',
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
        due_at: 'Deadline',
        fee_amount: 'Dispute fee',
        takes_evidence: 'Evidence through Sluis',
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
      stage: {
        RETRIEVAL: 'Inquiry',
        CHARGEBACK: 'Chargeback',
        PRE_ARBITRATION: 'Pre-arbitration',
        ARBITRATION: 'Arbitration',
      },
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
        assign: 'Assign',
        assign_question: 'Who works on this chargeback?',
        prepare: 'Prepare response',
        prepare_question: 'Begins the evidence with what is known of the payment.',
        submit: 'Submit evidence',
        submit_title: 'Submit evidence?',
        submit_question:
          'The evidence goes to the acquirer and is final: in this stage you can’t change it or submit it again.',
        submit_question_late:
          'The deadline has passed. The acquirer may refuse the evidence. It is final: you can’t change it afterwards.',
        submit_confirm: 'Submit evidence',
        submit_confirm_late: 'Submit after the deadline',
        accept: 'Accept loss',
        accept_title: 'Accept the loss?',
        accept_question: 'You lose the amount and can no longer submit evidence.',
        accept_question_inquiry: 'You don’t respond to this inquiry. The bank can then charge the amount back.',
        accept_confirm: 'Accept the loss permanently',
        respond: 'Mark as responded',
        respond_question:
          'Have you sent your evidence to the processor? The chargeback is then no longer counted as one that needs a response.',
      },
    },
  },
} satisfies EntityTexts<'chargeback'>;
