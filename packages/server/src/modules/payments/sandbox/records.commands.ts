import { type CaptureOutcome, type PaymentOutcome, ProcessorUnavailable, type RefundOutcome } from '@sluis/adapter';
import { newId } from '@sluis/contract/base/ids';
import type { Clock } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/database/database.ts';

const day_ms = 86_400_000;
/** The code in ISO 4217 for no currency. */
const no_currency = 'XXX';

/** When a payment of a status settles, if it does. */
export const settlesAt = (status: string, clock: Clock): string | null =>
  status === 'SETTLEMENT_REQUESTED' ? new Date(clock.now_ms() + day_ms).toISOString() : null;

/** When an amount with this time of settlement was captured. */
const capturedAt = (settles_at: string | null): string | null =>
  settles_at === null ? null : new Date(Date.parse(settles_at) - day_ms).toISOString();

export async function findOutcome<O>(executor: Executor, reference: string): Promise<O | undefined> {
  const row = await executor
    .selectFrom('sandbox_payment')
    .select('answer')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row?.answer as O | undefined;
}

/** The same for a payment that must be known. */
export async function getOutcome(executor: Executor, reference: string): Promise<PaymentOutcome> {
  const found = await findOutcome<PaymentOutcome>(executor, reference);
  if (!found) throw new ProcessorUnavailable(`the sandbox has no payment ${reference}`, 404);
  return found;
}

interface Change {
  readonly reference: string;
  readonly from: string;
  readonly outcome: PaymentOutcome;
}

/** Changes a payment, unless a concurrent call has changed it: then that remains. */
export async function changePayment(
  executor: Executor,
  clock: Clock,
  { reference, from, outcome }: Change,
): Promise<PaymentOutcome> {
  const settles_at = settlesAt(outcome.status, clock);
  const { numUpdatedRows } = await executor
    .updateTable('sandbox_payment')
    .set({
      status: outcome.status,
      status_reason: outcome.status_reason ?? null,
      answer: JSON.stringify(outcome),
      settles_at,
      captured_at: capturedAt(settles_at),
    })
    .where('reference', '=', reference)
    .where('status', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? outcome : getOutcome(executor, reference);
}

/**
 * The sandbox does not know payments that the demo's world has from before; it does what is asked, as if it had
 * promised the money itself, and does not learn their currency.
 */
export const adopt = (
  executor: Executor,
  clock: Clock,
  { reference, amount, status }: { reference: string; amount: number; status: PaymentOutcome['status'] },
): Promise<PaymentOutcome> =>
  storeOutcome<PaymentOutcome>(
    executor,
    { reference, kind: 'payment', amount, currency_code: no_currency },
    { status, processor_id_external: `sbx_${newId('p').slice(2)}` },
    { created_at: clock.now(), settles_at: settlesAt(status, clock) },
  );

interface Remembered {
  readonly created_at: string;
  readonly settles_at: string | null;
  readonly behaviour?: string;
  readonly account?: string | null;
  /** A refund is captured as it is made. */
  readonly captured_at?: string;
  readonly payment?: string;
  readonly return_url?: string;
  /** 0 for a payment that is captured later. */
  readonly captured?: number | null;
}

/** Stores an outcome under its reference. Two concurrent calls for one reference both get the first. */
export async function storeOutcome<O extends PaymentOutcome | CaptureOutcome | RefundOutcome>(
  executor: Executor,
  about: { reference: string; kind: 'payment' | 'capture' | 'refund'; amount: number; currency_code: string },
  outcome: O,
  { created_at, settles_at, captured_at, behaviour, account, payment, return_url, captured }: Remembered,
): Promise<O> {
  const row = await executor
    .insertInto('sandbox_payment')
    .values({
      ...about,
      id: outcome.processor_id_external,
      created_at,
      status: outcome.status,
      status_reason: outcome.status_reason ?? null,
      behaviour: behaviour ?? null,
      payment: payment ?? null,
      return_url: return_url ?? null,
      answer: JSON.stringify(outcome),
      settles_at,
      captured_at: captured_at ?? capturedAt(settles_at),
      account: account ?? null,
      captured: captured ?? null,
    })
    .onConflict((conflict) => conflict.column('reference').doUpdateSet({ kind: about.kind }))
    .returning('answer')
    .executeTakeFirstOrThrow();
  return row.answer as O;
}
