import type { CaptureOrder, CaptureOutcome, PaymentOutcome } from '@sluis/adapter';
import { newId } from '@sluis/contract/base/ids';
import type { KnownReason } from '@sluis/contract/status-reasons';
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { adopt, changePayment, findOutcome, storeOutcome } from './records.commands.ts';

/** Captures a part of a payment, or the rest of it; more than was authorised is refused, as at every processor. */
export async function capture(
  executor: Executor,
  clock: Clock,
  { account, ...order }: CaptureOrder & { readonly account: string | null },
): Promise<CaptureOutcome> {
  const { reference, amount, currency_code, is_final } = order;
  const payment = order.payment.reference;
  const status = 'SETTLEMENT_REQUESTED';
  const paid = await findOutcome<PaymentOutcome>(executor, payment);
  if (!paid) await adopt(executor, clock, { reference: payment, amount, status });
  return inTransaction(executor, async (trx) => {
    const known = await findOutcome<CaptureOutcome>(trx, reference);
    if (known) return known;
    const is_taken = !paid || (isOpen(paid) && (await take(trx, order)));
    const processor_id_external = `sbx_${newId('c').slice(2)}`;
    const outcome: CaptureOutcome = is_taken
      ? { status: 'PROCESSED', processor_id_external }
      : { status: 'FAILED', status_reason: 'exceeds the amount paid' satisfies KnownReason, processor_id_external };
    if (is_taken && paid?.status === 'AUTHORIZED')
      await changePayment(trx, clock, { reference: payment, from: 'AUTHORIZED', outcome: { ...paid, status } });
    if (is_taken && is_final) await releaseRest(trx, payment);
    return storeOutcome(trx, { reference, kind: 'capture', amount, currency_code }, outcome, {
      created_at: clock.now(),
      payment,
      account,
      settles_at: null,
      ...(is_taken && paid && { captured_at: clock.now() }),
    });
  });
}

const isOpen = ({ status }: PaymentOutcome): boolean =>
  status === 'AUTHORIZED' || status === 'SETTLEMENT_REQUESTED' || status === 'SETTLEMENT_COMPLETED';

/** Adds to the captured amount of a payment, if that much is left. */
async function take(executor: Executor, { payment, amount }: CaptureOrder): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sandbox_payment set captured = coalesce(captured, 0) + ${amount}
    where reference = ${payment.reference} and coalesce(captured, 0) + ${amount} <= amount`.execute(executor);
  return numAffectedRows === 1n;
}

export const releaseRest = (executor: Executor, payment: string) =>
  sql`update sandbox_payment set amount = captured where reference = ${payment} and captured > 0`.execute(executor);
