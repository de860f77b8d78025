import { cancelled_reason } from '@sluis/contract/entities/subscriptions/scheduledtransaction';
import { colon, defineOverview, type Sentences } from '../../../kit/item/overview.ts';
import { Mandate } from '../../../kit/value/payment-product.tsx';
import type { Tone } from '../../../kit/value/status-tones.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import type { Scheduled } from './scheduled.item.ts';
import { isWaiting } from './scheduled-cells.tsx';

const isCalledOff = ({ status, status_reason }: Scheduled): boolean =>
  status === 'FAILED' && status_reason === cancelled_reason;

const sentences: Sentences<StatusOf<'scheduledtransaction'>, Scheduled> = {
  CREATED: (item, { because, format }) => {
    const amount = format.money(item);
    if (!isWaiting(item)) return ['said.scheduledtransaction.in_progress', { amount }];
    // The reason of its postponement, if any.
    const reason = because(item.status_reason);
    const before = reason === undefined ? '' : `${reason}. `;
    return ['said.scheduledtransaction.CREATED', { before, amount, at: format.instant(item.scheduled_at) }];
  },
  FAILED: (item, { because }) =>
    isCalledOff(item)
      ? ['said.scheduledtransaction.cancelled']
      : ['said.scheduledtransaction.FAILED', { why: colon(because(item.status_reason)) }],
  DONE: (item, { format }) => ['said.scheduledtransaction.DONE', { amount: format.money(item) }],
};

export const scheduledOverview = defineOverview('scheduledtransaction', ['customer', 'mandate', 'transaction'], {
  facts: ['merchant_reference', 'customer.name', { path: 'mandate.label', cell: Mandate }, 'scheduled_at'],
  sentences,
  tone: (item): Tone | undefined => (isCalledOff(item) ? 'ended' : undefined),
  sections: [{ parts: [{ path: 'description', wide: true }, 'transaction.merchant_reference', 'organisation.name'] }],
  technical: [{ parts: ['status_reason', 'payment_profile.display_name', 'last_status_update', 'created_at', 'id'] }],
});
