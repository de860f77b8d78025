import type { RefundOrder, RefundOutcome } from '@sluis/adapter';
import { newId } from '@sluis/contract/base/ids';
import type { KnownReason } from '@sluis/contract/status-reasons';
import type { Clock } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { storeOutcome } from './records.commands.ts';

/** Refunds a payment; more than was paid is refused, as at every processor. */
export async function refund(
  executor: Executor,
  clock: Clock,
  { account, ...order }: RefundOrder & { readonly account: string | null },
): Promise<RefundOutcome> {
  const { reference, amount, currency_code } = order;
  const payment = order.payment.reference;
  const processor_id_external = `sbx_${newId('r').slice(2)}`;
  const outcome: RefundOutcome = (await exceedsPaid(executor, order))
    ? { status: 'FAILED', status_reason: 'exceeds the amount paid' satisfies KnownReason, processor_id_external }
    : { status: 'PROCESSED', processor_id_external };
  return storeOutcome(executor, { reference, kind: 'refund', amount, currency_code }, outcome, {
    created_at: clock.now(),
    payment,
    account,
    settles_at: null,
    ...(outcome.status === 'PROCESSED' && { captured_at: clock.now() }),
  });
}

/** Payments from before, in the demo, are unknown here, so their refunds are never refused. */
async function exceedsPaid(
  executor: Executor,
  { payment: { reference: payment }, amount }: RefundOrder,
): Promise<boolean> {
  const paid = await executor
    .selectFrom('sandbox_payment')
    .select((with_) => with_.fn.coalesce('captured', 'amount').as('amount'))
    .where('reference', '=', payment)
    .executeTakeFirst();
  const given = await executor
    .selectFrom('sandbox_payment')
    .select((with_) => with_.fn.coalesce(with_.fn.sum<number>('amount'), with_.lit(0)).as('amount'))
    .where('payment', '=', payment)
    .where('kind', '=', 'refund')
    .where('status', '<>', 'FAILED')
    .executeTakeFirstOrThrow();
  return paid !== undefined && Number(given.amount) + amount > paid.amount;
}
