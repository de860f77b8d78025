import { capture } from '@sluis/contract/entities/capture';
import { isOver, isPaid, transaction } from '@sluis/contract/entities/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import type { KnownReason } from '@sluis/contract/status-reasons';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { updateItem } from '../../resource/commands.ts';
import { getItem, type Owned } from '../../resource/item.ts';
import type { Acting } from '../../resource/resource.ts';
import { within } from '../../resource/scope.ts';
import { beginItem, changeStatus, changeStatuses, type StatusReport } from '../../resource/status.ts';
import {
  completeMove,
  lockTransaction,
  nothing_capturable,
  recordPayments,
} from '../transaction/transaction.commands.ts';
import { type Notifying, notifyListeners } from './listeners.commands.ts';
import { placeOrder } from './orders.commands.ts';

type Transaction = ItemOf<'transaction'>;

interface Captured {
  readonly amount: number;
  /** Whether what remains is released. */
  readonly is_final: boolean;
}

/**
 * Begins a capture of a payment whose row is locked: its amount can no longer be captured by another. The processor of a
 * payment that we took is ordered to perform it; a gateway reads of it in its webhook and reports the outcome.
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

/** Writes into a payment what does not change its status; where there is a reason, its history and webhook tell it. */
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

/** The captures of a payment whose outcome is to come, as the end of a query. */
export const fromCapturesUnderWay = ({ id, organisation }: Owned) =>
  sql`from capture where transaction = ${id} and organisation = ${organisation} and status in ('PENDING', 'UNKNOWN')`;

/** What the captures of a payment that are under way take of it. */
async function sumUnderWay(trx: Trx, paid: Transaction): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount ${fromCapturesUnderWay(paid)}`.execute(trx);
  return rows[0]?.amount ?? 0;
}

/** Applies what a processor or a gateway reports about a capture. */
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
  const { occurred_at: _, ...told } = outcome;
  const changed = await changeStatus(trx, capture, item, told, acting);
  if (changed.status === item.status) return changed;
  if (changed.status === 'PROCESSED') await addCaptured(trx, paid, changed, notifying);
  if (changed.status === 'FAILED') await giveBack(trx, paid, notifying);
  return changed;
}

/** A payment is worth what was captured of it; it is paid by the first capture. */
async function addCaptured(
  trx: Trx,
  paid: Transaction,
  { amount: added, is_final, processor_id_external }: ItemOf<'capture'>,
  notifying: Notifying,
) {
  const { acting } = notifying;
  if (isPaid(paid)) {
    const amount = paid.amount + added;
    // A capture that had failed has given its amount back.
    const amount_capturable = Math.min(
      paid.amount_capturable,
      Math.max(0, (paid.amount_authorized ?? amount) - amount),
    );
    const values = { amount, amount_capturable, status_reason: 'captured further' satisfies KnownReason };
    const row = await changePaid(trx, paid, values, acting);
    await notifyListeners(trx, [{ paid: row, captured_further: added }], notifying);
    return;
  }
  const left = Math.max(0, (paid.amount_authorized ?? added) - added);
  const amount_capturable = is_final ? 0 : Math.min(paid.amount_capturable, left);
  const besides = {
    amount: added,
    amount_capturable,
    capture_before: amount_capturable > 0 ? paid.capture_before : null,
  };
  const change = {
    status: 'SETTLEMENT_REQUESTED',
    processor_id_external: paid.processor_id_external ?? processor_id_external,
  };
  const move = { item: paid, change, besides };
  const [row] = await changeStatuses(trx, transaction, [completeMove(move, acting)], acting, recordPayments);
  const outcome = { status: 'SETTLEMENT_REQUESTED', processor_id_external: processor_id_external ?? '' } as const;
  await notifyListeners(trx, [{ paid: row as Transaction, outcome }], notifying);
}

/**
 * What a failed capture was to take can be captured again. Where nobody asked for it and nothing else is captured, the
 * payment has been declined.
 */
async function giveBack(trx: Trx, paid: Transaction, notifying: Notifying): Promise<void> {
  const { acting } = notifying;
  const captured = isPaid(paid) ? paid.amount : 0;
  const others = await sumUnderWay(trx, paid);
  if (paid.status === 'AUTHORIZED' && paid.capture === 'automatic' && others === 0) {
    const change = { status: 'DECLINED', status_reason: 'settlement declined' satisfies KnownReason };
    const [row] = await changeStatuses(
      trx,
      transaction,
      [completeMove({ item: paid, change }, acting)],
      acting,
      recordPayments,
    );
    await notifyListeners(trx, [{ paid: row as Transaction }], notifying);
    return;
  }
  if (paid.status !== 'AUTHORIZED' && !isPaid(paid)) return;
  const amount_capturable = Math.max(0, (paid.amount_authorized ?? paid.amount) - captured - others);
  await changePaid(trx, paid, { amount_capturable }, acting);
}

/** Notes that a processor has released what remains of payments that were captured in part. */
export async function noteReleased(trx: Trx, voided: readonly Owned[], context: Acting): Promise<void> {
  for (const { id, organisation } of voided) {
    const paid = await lockTransaction(trx, id, { scope: within(organisation) });
    if (isPaid(paid) && paid.amount_capturable > 0) await changePaid(trx, paid, nothing_capturable, context);
  }
}

/**
 * Ends the captures of an authorised payment that are under way, as its processor or a gateway reports a status of the
 * payment itself: they are processed where it is paid, and have failed where it has ended without money. Returns what the
 * payment is worth by them, if there are any.
 */
export async function endCaptures(
  trx: Trx,
  paid: Transaction,
  { status }: { readonly status: string },
  context: Acting,
): Promise<{ readonly amount?: number }> {
  if (paid.status !== 'AUTHORIZED' || !isOver({ status })) return {};
  const { rows } = await sql<ItemOf<'capture'>>`
    select * ${fromCapturesUnderWay(paid)} order by id for update`.execute(trx);
  if (rows.length === 0) return {};
  const is_paid = isPaid({ status });
  const change = { status: is_paid ? 'PROCESSED' : 'FAILED' };
  await changeStatuses(
    trx,
    capture,
    rows.map((item) => ({ item, change })),
    context,
  );
  return is_paid ? { amount: rows.reduce((sum, { amount }) => sum + amount, 0) } : {};
}
