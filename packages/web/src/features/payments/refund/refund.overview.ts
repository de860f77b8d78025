import { reasonKey } from '@sluis/contract/status-reasons';
import { colon, defineOverview, type Sentences, technical_of_processed } from '../../../kit/item/overview.ts';
import { SettlementLink } from '../../../kit/link/settlement-link.tsx';
import { paymentFigures } from '../../../kit/panel/payment-figures.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import type { Refund } from './refund.item.ts';

const sentences: Sentences<StatusOf<'refund'>, Refund> = {
  PENDING: 'said.refund.PENDING',
  HOLD: ({ status_reason }, { because }) => ['said.refund.HOLD', { why: colon(because(status_reason)) }],
  UNKNOWN: 'said.refund.UNKNOWN',
  PROCESSED: (item, { format }) => ['said.refund.PROCESSED', { amount: format.money(item) }],
  CANCELLED: ({ status_reason }) => [
    reasonKey(status_reason ?? '') === 'cancelled_by_the_merchant'
      ? 'said.refund.cancelled_by_merchant'
      : 'said.refund.CANCELLED',
  ],
  FAILED: ({ status_reason }, { because }) => ['said.refund.FAILED', { why: colon(because(status_reason)) }],
};

export const refundOverview = defineOverview('refund', ['transaction', 'customer'], {
  facts: ['transaction.merchant_reference', 'customer.name', 'transaction.payment_product', 'created_at'],
  sentences,
  figures: ({ transaction }) => {
    const figures = paymentFigures(transaction);
    return figures && { title: 'panel.of_payment', figures };
  },
  sections: [
    { parts: [{ path: 'reason', wide: true }, 'organisation.name', { path: 'settlement', cell: SettlementLink }] },
  ],
  technical: technical_of_processed,
});
