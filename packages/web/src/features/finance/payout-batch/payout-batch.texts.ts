import type { UnpayableReason } from '@sluis/contract/entities/finance/payoutbatch';
import type { EntityTexts } from '../../../lib/texts.ts';

type OfReasons = Readonly<Record<UnpayableReason, string>>;

const reasons = {
  nl: {
    NOT_CLOSED: 'Is niet meer uit te betalen',
    IN_BATCH: 'Zit al in een andere batch',
    CURRENCY: 'Heeft een andere valuta',
    HOLD: 'Uitbetalingen worden vastgehouden',
    NO_BANK_ACCOUNT: 'Heeft geen geverifieerde rekening',
    ACCOUNT_CHANGED: 'Er is intussen een andere rekening gekozen',
    NOT_SEPA: 'De rekening is buiten SEPA bereikbaar',
    NOT_CONFIRMED_UNPAID: 'Nog niet bevestigd dat dit onbetaald is',
  },
  en: {
    NOT_CLOSED: 'Is no longer to be paid out',
    IN_BATCH: 'Is already in another batch',
    CURRENCY: 'Has another currency',
    HOLD: 'Payouts are on hold',
    NO_BANK_ACCOUNT: 'Has no verified account',
    ACCOUNT_CHANGED: 'Another account has been chosen since',
    NOT_SEPA: 'The account is outside SEPA',
    NOT_CONFIRMED_UNPAID: 'Not yet confirmed that this is unpaid',
  },
} satisfies Record<'nl' | 'en', OfReasons>;

export const texts = {
  nl: {
    fields: {
      payoutbatch: {
        bank_account: 'Van rekening',
        execution_date: 'Uitvoerdatum',
        settlements: 'Afrekeningen',
        count: 'Uitbetalingen',
        total: 'Totaal',
        left_out: 'Niet meegenomen bij het exporteren',
        work: 'In uitvoering',
        approved_by: 'Goedgekeurd door',
        exported_at: 'Geëxporteerd op',
        paid_on: 'Uitbetaald op',
      },
    },
    status: {
      payoutbatch: {
        DRAFT: 'Concept',
        APPROVED: 'Goedgekeurd',
        EXPORTED: 'Geëxporteerd',
        CONFIRMED: 'Uitbetaald',
        CANCELLED: 'Geannuleerd',
      },
    },
    values: {
      reason: reasons.nl,
      work: { EXPORT: 'Exporteren', CONFIRM: 'Bevestigen' },
    },
    reasons: { payoutbatch: { nothing_left: 'geen van de afrekeningen kon nog worden uitbetaald' } },
    payout_batch: {
      title: 'Uitbetaalbatches',
      hint: 'Uitbetalingen die samen aan de bank worden opgedragen: de één stelt op, een ander keurt goed.',
      empty: 'Nog geen uitbetaalbatches. Stel er een op van wat uit te betalen is.',
      create: 'Batch opstellen',
      drafted_by: 'Opgesteld door',
      approved_by: 'Goedgekeurd door',
      no_settlements: 'Geen afrekeningen in deze batch.',
      download: 'Bankbestand downloaden',
      date_help: 'De dag waarop de bank betaalt. Afrekeningen met een latere betaaldag blijven staan.',
      closed_day: 'Op deze dag verwerken banken geen betalingen; ze betalen op {{day}}.',
      no_account: 'Geen geverifieerde rekening van de aanbieder in deze valuta.',
      nothing: 'Er is op deze dag niets uit te betalen in {{currency}}.',
      payouts_one: '{{count}} uitbetaling',
      payouts_other: '{{count}} uitbetalingen',
      chosen_one: '{{count}} uitbetaling van {{amount}}',
      chosen_other: '{{count}} uitbetalingen, samen {{amount}}',
      all: 'Alle {{count}} tonen',
      refused_one: '{{count}} afrekening kan niet worden uitbetaald',
      refused_other: '{{count}} afrekeningen kunnen niet worden uitbetaald',
    },
    verbs: {
      payoutbatch: {
        approve: 'Goedkeuren',
        approve_question: 'Op {{execution_date}} {{total}} laten uitbetalen? Aantal uitbetalingen: {{count}}.',
        export: 'Bankbestand exporteren',
        export_question:
          'De bank krijgt opdracht om {{total}} uit te betalen. Aantal uitbetalingen: {{count}}. Wat intussen niet meer mag worden uitbetaald, blijft achter.',
        export_confirm: 'Exporteren en downloaden',
        confirm: 'Uitbetaling bevestigen',
        confirm_question: 'De bank heeft {{total}} uitbetaald, behalve wat is teruggeboekt.',
        remove: 'Eruit halen',
        remove_question: '{{settlement_reference}} uit deze batch halen?',
        cancel: 'Batch annuleren',
        cancel_question: 'Batch {{reference}} annuleren? De afrekeningen kunnen daarna in een andere batch.',
      },
    },
  },
  en: {
    fields: {
      payoutbatch: {
        bank_account: 'From account',
        execution_date: 'Execution date',
        settlements: 'Settlements',
        count: 'Payouts',
        total: 'Total',
        left_out: 'Left out at the export',
        work: 'Under way',
        approved_by: 'Approved by',
        exported_at: 'Exported',
        paid_on: 'Paid on',
      },
    },
    status: {
      payoutbatch: {
        DRAFT: 'Draft',
        APPROVED: 'Approved',
        EXPORTED: 'Exported',
        CONFIRMED: 'Paid out',
        CANCELLED: 'Cancelled',
      },
    },
    values: {
      reason: reasons.en,
      work: { EXPORT: 'Export', CONFIRM: 'Confirmation' },
    },
    reasons: { payoutbatch: { nothing_left: 'none of the settlements could still be paid out' } },
    payout_batch: {
      title: 'Payout batches',
      hint: 'Payouts that the bank is instructed to make together: one person drafts, another approves.',
      empty: 'No payout batches yet. Draft one of what is to be paid out.',
      create: 'Draft batch',
      drafted_by: 'Drafted by',
      approved_by: 'Approved by',
      no_settlements: 'No settlements in this batch.',
      download: 'Download bank file',
      date_help: 'The day on which the bank pays. Settlements with a later payment date are not included.',
      closed_day: 'Banks make no transfers on this day; they pay on {{day}}.',
      no_account: 'The provider has no verified account in this currency.',
      nothing: 'Nothing is to be paid out in {{currency}} on this day.',
      payouts_one: '{{count}} payout',
      payouts_other: '{{count}} payouts',
      chosen_one: '{{count}} payout of {{amount}}',
      chosen_other: '{{count}} payouts, {{amount}} together',
      all: 'Show all {{count}}',
      refused_one: '{{count}} settlement cannot be paid out',
      refused_other: '{{count}} settlements cannot be paid out',
    },
    verbs: {
      payoutbatch: {
        approve: 'Approve',
        approve_question: 'Have {{total}} paid out on {{execution_date}}? Number of payouts: {{count}}.',
        export: 'Export bank file',
        export_question:
          'The bank is instructed to pay out {{total}}. Number of payouts: {{count}}. What may no longer be paid out is left out.',
        export_confirm: 'Export and download',
        confirm: 'Confirm payout',
        confirm_question: 'The bank paid out {{total}}, except for what it returned.',
        remove: 'Take out',
        remove_question: 'Take {{settlement_reference}} out of this batch?',
        cancel: 'Cancel batch',
        cancel_question: 'Cancel batch {{reference}}? Its settlements can be in another batch afterwards.',
      },
    },
  },
} satisfies EntityTexts<'payoutbatch'>;
