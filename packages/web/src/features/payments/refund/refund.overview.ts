import { reasonKey } from '@sluis/contract/status-reasons';
import { defineOverview, type Sentences, technical_of_processed } from '../../../kit/item/overview.ts';
import { paymentFigures } from '../../../kit/panel/payment-figures.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import type { Refund } from './refund.item.ts';

type Of = Sentences<StatusOf<'refund'>, Refund>;

const en: Of['en'] = {
  PENDING: 'Pending: the refund is with the processor. The status changes by itself.',
  HOLD: ({ status_reason }, { because }) => {
    const reason = because(status_reason);
    return `On hold${reason === undefined ? '' : `: ${reason}`}. The processor sends the money once that is resolved.`;
  },
  UNKNOWN:
    'Unknown: the processor has not answered. Check with the processor before refunding again, or the customer may be paid twice.',
  PROCESSED: (item, { format }) => `Processed: ${format.money(item)} went back to the customer.`,
  CANCELLED: ({ status_reason }) =>
    `${reasonKey(status_reason ?? '') === 'cancelled_by_the_merchant' ? 'Cancelled by the merchant' : 'Cancelled'}: nothing went back to the customer. The amount can be refunded again.`,
  FAILED: ({ status_reason }, { because }) => {
    const reason = because(status_reason);
    return `Failed${reason === undefined ? '' : `: ${reason}`}. Nothing went back to the customer: refund again, or agree another way with the customer.`;
  },
};

const nl: Of['nl'] = {
  PENDING: 'In behandeling: de terugbetaling ligt bij de processor. De status verandert vanzelf.',
  HOLD: ({ status_reason }, { because }) => {
    const reason = because(status_reason);
    return `Aangehouden${reason === undefined ? '' : `: ${reason}`}. De processor betaalt uit zodra dat is opgelost.`;
  },
  UNKNOWN:
    'Onbekend: de processor heeft niet geantwoord. Vraag het na voordat u opnieuw terugbetaalt, anders krijgt de klant het geld mogelijk twee keer.',
  PROCESSED: (item, { format }) => `Verwerkt: ${format.money(item)} is terug bij de klant.`,
  CANCELLED: ({ status_reason }) =>
    `${reasonKey(status_reason ?? '') === 'cancelled_by_the_merchant' ? 'Geannuleerd door de merchant' : 'Geannuleerd'}: er is niets terugbetaald. Het bedrag kan opnieuw worden terugbetaald.`,
  FAILED: ({ status_reason }, { because }) => {
    const reason = because(status_reason);
    return `Mislukt${reason === undefined ? '' : `: ${reason}`}. Er is niets terugbetaald: probeer het opnieuw of spreek met de klant iets anders af.`;
  },
};

export const refundOverview = defineOverview('refund', ['transaction', 'customer'], {
  facts: ['transaction.merchant_reference', 'customer.name', 'transaction.payment_product', 'created_at'],
  sentences: { nl, en },
  figures: ({ transaction }) => {
    const figures = paymentFigures(transaction);
    return figures && { title: 'panel.of_payment', figures };
  },
  sections: [{ parts: [{ path: 'reason', wide: true }, 'organisation.name', 'settlement'] }],
  technical: technical_of_processed,
});
