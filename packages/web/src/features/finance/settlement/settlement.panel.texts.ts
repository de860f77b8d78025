import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    said: {
      settlement: {
        OPEN: 'Lopend: de periode loopt tot en met {{day}}. Daarna wordt het saldo uitbetaald.',
        CLOSED: 'Uit te betalen: {{amount}} op {{day}}.',
        INSTRUCTED: 'Opdracht gegeven: de bank betaalt {{amount}} uit.',
        PAID: 'Uitbetaald: {{amount}} op {{day}}.',
        RETURNED: 'Teruggeboekt{{why}}. {{amount}} komt op de volgende afrekening.',
        nothing: 'Afgesloten: er is niets uit te betalen.',
        carried_NEGATIVE:
          'Overgedragen: het saldo is {{amount}} negatief. De volgende afrekening begint met dat tekort.',
        carried_MINIMUM:
          'Overgedragen: {{amount}} is minder dan de minimale uitbetaling, en komt op de volgende afrekening.',
        carried_HOLD: 'Overgedragen: uitbetalingen worden vastgehouden. {{amount}} komt op de volgende afrekening.',
        carried_NO_BANK_ACCOUNT:
          'Overgedragen: er is geen geverifieerde bankrekening in deze valuta. {{amount}} komt op de volgende afrekening.',
        carried_ROUNDING: 'Overgedragen: {{amount}} kan de bank niet uitbetalen, en komt op de volgende afrekening.',
      },
    },
  },
  en: {
    said: {
      settlement: {
        OPEN: 'Running: the period ends with {{day}}. Its balance is paid out after that.',
        CLOSED: 'To be paid out: {{amount}} on {{day}}.',
        INSTRUCTED: 'Instructed: the bank pays out {{amount}}.',
        PAID: 'Paid out: {{amount}} on {{day}}.',
        RETURNED: 'Returned{{why}}. {{amount}} is added to the next settlement.',
        nothing: 'Closed: there is nothing to pay out.',
        carried_NEGATIVE: 'Carried: the balance is {{amount}} below zero. The next settlement begins with that debt.',
        carried_MINIMUM: 'Carried: {{amount}} is less than the minimum payout, and goes to the next settlement.',
        carried_HOLD: 'Carried: payouts are on hold. {{amount}} goes to the next settlement.',
        carried_NO_BANK_ACCOUNT:
          'Carried: there is no verified bank account in this currency. {{amount}} goes to the next settlement.',
        carried_ROUNDING: 'Carried: the bank cannot pay {{amount}}, which goes to the next settlement.',
      },
    },
  },
} satisfies Texts;
