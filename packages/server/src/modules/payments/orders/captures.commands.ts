import { ApiError } from '@sluis/contract/base/errors';
import { capture } from '@sluis/contract/entities/payments/capture';
import { isOver, isOvercaptured, isPaid, isUnpaid, transaction } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { assertReported } from '@sluis/contract/returned-money';
import type { KnownReason } from '@sluis/contract/status-reasons';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { updateItem } from '../../../resource/commands.ts';
import { getItem, type Owned } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import { beginItem, changeStatus, changeStatuses, type StatusReport } from '../../../resource/status.ts';
import { captureProcessed } from '../financial-event/capture.commands.ts';
import { assertInOrder } from '../transaction/dated.queries.ts';
import {
  lockTransaction,
  movePayment,
  nothing_capturable,
  recordPayments,
} from '../transaction/transaction.commands.ts';
import { type Notifying, notifyListeners } from './listeners.commands.ts';
import { placeOrder, withdrawOrders } from './orders.commands.ts';

type Transaction = ItemOf<'transaction'>;

interface Captured {
  readonly amount: number;
  /** Whether the rest is released. */
  readonly is_final: boolean;
}

/**
 * Begins a capture of a payment whose row is locked: no other can capture its amount. The processor of a payment that
 * Sluis took is ordered to perform it; a gateway gets it by webhook and reports the outcome.
 */
export async function orderCapture(
  trx: Trx,
  paid: Transaction,
  { amount, is_final, is_taken }: Captured & { readonly is_taken: boolean },
  context: Acting,
): Promise<Transaction> {
  const { id, organisation, currency_code, amount_capturable } = paid;
  const values = { organisation, transaction: id, amount, currency_code, is_final };
  const { id: item } = await beginItem(trx, capture, values, context);
  if (is_taken) placeOrder(trx, { operation: 'capture', item, transaction: paid, amount, now: context.now });
  const remaining = is_final ? 0 : amount_capturable - amount;
  return changePaid(
    trx,
    paid,
    {
      amount_capturable: remaining,
      capture_at: null,
      ...(!is_taken && { status_reason: 'capture requested' satisfies KnownReason }),
    },
    context,
  );
}

/** Changes a payment without changing its status; a reason is recorded in its history and sent by webhook. */
export async function changePaid(
  trx: Trx,
  { id, organisation, status }: Transaction,
  values: Partial<Transaction>,
  context: Acting,
): Promise<Transaction> {
  const row = await updateItem(trx, transaction, id, values, { ...context, scope: within(organisation) });
  const { status_reason } = values;
  if (status_reason)
    await recordPayments(trx, [{ item: row, change: { status, status_reason } }], context, Promise.resolve([row]));
  return row as Transaction;
}

/** The pending captures of a payment, as the end of a query. */
export const fromCapturesUnderWay = ({ id, organisation }: Owned) =>
  sql`from capture where transaction = ${id} and organisation = ${organisation} and status in ('PENDING', 'UNKNOWN')`;

async function sumOf(trx: Trx, captures: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount ${captures}`.execute(trx);
  return rows[0]?.amount ?? 0;
}

export const sumUnderWay = (trx: Trx, paid: Transaction): Promise<number> => sumOf(trx, fromCapturesUnderWay(paid));

/** Applies a report of a processor or a gateway about a capture. */
export async function applyCapture(
  trx: Trx,
  {
    reference,
    organisation,
    outcome,
  }: { readonly reference: string; readonly organisation: string; readonly outcome: StatusReport },
  notifying: Notifying,
): Promise<ItemOf<'capture'>> {
  const scope = within(organisation);
  const { acting } = notifying;
  const seen = await getItem(trx, 'capture', { id: reference, scope });
  const paid = await lockTransaction(trx, seen.transaction, { scope });
  const item = await getItem(trx, 'capture', { id: reference, scope, lock: true });
  const { status, occurred_at } = outcome;
  assertReported(item, status, occurred_at);
  await assertInOrder(trx, 'capture', item, status, occurred_at);
  const changed = await changeStatus(trx, capture, item, outcome, acting);
  if (changed.status === item.status) return changed;
  if (changed.status === 'PROCESSED') {
    await addCaptured(trx, paid, changed, notifying);
    captureProcessed(trx, changed, acting.now);
  }
  if (changed.status === 'FAILED')
    await (item.status === 'PROCESSED' ? takeBack : giveBack)(trx, paid, changed, notifying);
  return changed;
}

/** The captured amount of a payment, without one capture that is being added. */
async function capturedOf(trx: Trx, paid: Transaction, added?: Owned): Promise<number> {
  const { amount, amount_authorized, status, late } = paid;
  if (isPaid(paid)) return amount;
  if (amount_authorized === null || isUnpaid(paid)) return 0;
  // A paid one whose status became unknown keeps its amount, which may be the authorised one.
  if (amount !== amount_authorized) return amount;
  // The captures of one that has failed since no longer count.
  return status === 'AUTHORIZED' && late ? 0 : sumProcessed(trx, paid, added);
}

const sumProcessed = (trx: Trx, { id, organisation }: Owned, except?: Owned): Promise<number> =>
  sumOf(
    trx,
    sql`from capture where transaction = ${id} and organisation = ${organisation} and status = 'PROCESSED'
      and id is distinct from ${except?.id ?? null}`,
  );

/** The amount of a payment is the captured one; it is paid by the first capture. */
async function addCaptured(trx: Trx, paid: Transaction, processed: ItemOf<'capture'>, notifying: Notifying) {
  const { acting } = notifying;
  const { amount: added, is_final, processor_id_external } = processed;
  const amount = (await capturedOf(trx, paid, processed)) + added;
  // More went back of a payment that has failed since: it cannot be worth less.
  if (amount < paid.amount_refunded + paid.amount_charged_back)
    throw new ApiError('invalid_transition', {
      details: { from: paid.status, to: 'SETTLEMENT_REQUESTED', allowed: [] },
    });
  // A capture that had failed has given its amount back.
  const left = Math.max(0, (paid.amount_authorized ?? amount) - amount);
  const amount_capturable = is_final ? 0 : Math.min(paid.amount_capturable, left);
  if (isPaid(paid)) {
    const is_over = isOvercaptured({ ...paid, amount });
    const status_reason: KnownReason = is_over ? 'captured beyond the authorization' : 'captured further';
    const values = { amount, amount_capturable, status_reason };
    const row = await changePaid(trx, paid, values, acting);
    await notifyListeners(trx, [{ paid: row, captured_further: added }], notifying);
    return;
  }
  // Until pending captures end, a failed one can be captured again.
  const is_over = amount_capturable === 0 && (is_final || (await sumUnderWay(trx, paid)) === 0);
  const besides = { amount, amount_capturable, capture_before: is_over ? null : paid.capture_before };
  const change = {
    status: 'SETTLEMENT_REQUESTED',
    processor_id_external: paid.processor_id_external ?? processor_id_external,
  };
  const row = await movePayment(trx, { item: paid, change, besides }, acting);
  const outcome = { status: 'SETTLEMENT_REQUESTED', processor_id_external: processor_id_external ?? '' } as const;
  await notifyListeners(trx, [{ paid: row, outcome }], notifying);
}

/**
 * The amount of a failed capture can be captured again, unless the rest has been released since. An authorised payment
 * without other captures is declined if the capture was automatic, and released at its processor then, or if it has
 * expired. A gateway releases its own payments.
 */
async function giveBack(trx: Trx, paid: Transaction, failed: Owned, notifying: Notifying): Promise<void> {
  if (isUnpaid(paid)) return;
  const { acting } = notifying;
  const others = await sumUnderWay(trx, paid);
  const { taken, is_released } = await reservationOf(trx, paid);
  if (paid.status === 'AUTHORIZED' && others === 0) {
    const is_declined = !is_released && (await isByItself(trx, failed));
    if (taken && (is_released || is_declined))
      placeOrder(trx, { operation: 'void', item: paid.id, transaction: paid, now: acting.now });
    if (is_declined) return decline(trx, paid, notifying);
    if (is_released) return;
  }
  const left = (paid.amount_authorized ?? paid.amount) - (await capturedOf(trx, paid)) - others;
  await changePaid(trx, paid, { amount_capturable: is_released ? 0 : Math.max(0, left) }, acting);
}

/**
 * A processed capture that has failed since is no longer part of its payment, which is declined without another. Throws
 * `invalid_transition` if its money was counted already: for a payment that has settled, that was given back, or that
 * has ended, staff decide.
 */
async function takeBack(trx: Trx, paid: Transaction, failed: ItemOf<'capture'>, notifying: Notifying): Promise<void> {
  const amount = paid.amount - failed.amount;
  const is_used = amount < paid.amount_refunded + paid.amount_charged_back;
  const others = await sumUnderWay(trx, paid);
  if (paid.status !== 'SETTLEMENT_REQUESTED' || is_used || (amount === 0 && others > 0))
    throw new ApiError('invalid_transition', { details: { from: 'PROCESSED', to: 'FAILED', allowed: [] } });
  if (amount === 0) return decline(trx, paid, notifying);
  await changePaid(trx, paid, { amount, status_reason: 'settlement declined' satisfies KnownReason }, notifying.acting);
}

/** Whether Sluis took a payment, and whether the rest of such a payment was released during a capture of it. */
async function reservationOf(trx: Trx, { id, organisation }: Owned) {
  const { rows } = await sql<{ taken: boolean; is_released: boolean }>`
    select taken, taken and capture_before is null as is_released
    from transaction where id = ${id} and organisation = ${organisation}`.execute(trx);
  return rows[0] ?? { taken: false, is_released: false };
}

async function isByItself(trx: Trx, { id, organisation }: Owned): Promise<boolean> {
  const { rows } = await sql<{ actor_kind: string }>`
    select actor_kind from status_history where item = ${id} and organisation = ${organisation}
    order by id limit 1`.execute(trx);
  return rows[0]?.actor_kind === 'system';
}

async function decline(trx: Trx, paid: Transaction, notifying: Notifying): Promise<void> {
  const change = { status: 'DECLINED', status_reason: 'settlement declined' satisfies KnownReason };
  const row = await movePayment(trx, { item: paid, change }, notifying.acting);
  await notifyListeners(trx, [{ paid: row }], notifying);
}

/** Records that a processor has released the rest of partially captured payments. */
export async function noteReleased(trx: Trx, voided: readonly Owned[], context: Acting): Promise<void> {
  for (const { id, organisation } of voided) {
    const paid = await lockTransaction(trx, id, { scope: within(organisation) });
    if (isPaid(paid) && paid.amount_capturable > 0) await changePaid(trx, paid, nothing_capturable, context);
  }
}

/**
 * Ends the pending captures of a payment when its processor, a gateway or staff report a status of the payment itself:
 * they are processed if that makes it paid, and fail if it has ended without money; their answers are no longer
 * awaited. Returns the payment's amount from them, if there are any.
 */
export async function endCaptures(
  trx: Trx,
  paid: Transaction,
  { status }: { readonly status: string },
  context: Acting,
): Promise<{ readonly amount?: number }> {
  const is_paid = isPaid({ status });
  // Further captures of a paid payment continue while its first is settled; one that was never authorised has none.
  if (paid.amount_authorized === null || !isOver({ status }) || (is_paid && isPaid(paid))) return {};
  const { rows } = await sql<ItemOf<'capture'>>`
    select * ${fromCapturesUnderWay(paid)} order by id for update`.execute(trx);
  if (rows.length === 0) return {};
  const captured = await capturedOf(trx, paid);
  const change = { status: is_paid ? 'PROCESSED' : 'FAILED' };
  await changeStatuses(
    trx,
    capture,
    rows.map((item) => ({ item, change })),
    context,
  );
  for (const { id: item, organisation } of rows) await withdrawOrders(trx, { item, organisation });
  return is_paid ? { amount: rows.reduce((sum, { amount }) => sum + amount, captured) } : {};
}
