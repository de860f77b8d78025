import type { Entity } from '@sluis/contract/base/entity';
import { ApiError, type ErrorCode } from '@sluis/contract/base/errors';
import { isPaid } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { send } from '../../../platform/database/pipeline.ts';
import { type Body, type Row, updateItem } from '../../../resource/commands.ts';
import { getItem, isRow, type Owned } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import { changeStatuses, type RecordStatuses, type StatusReport } from '../../../resource/status.ts';
import { assertInOrder } from './dated.queries.ts';
import { lockTransaction } from './transaction.commands.ts';

/** A refund or a chargeback: each reserves its amount on the payment until it turns out to take nothing. */
export interface ReversalKind {
  readonly entity: Entity & { readonly name: 'refund' | 'chargeback' };
  readonly column: 'amount_refunded' | 'amount_charged_back';
  /** Records a status and notifies. */
  readonly record: RecordStatuses;
  /** Whether an item takes its amount from the payment. */
  readonly takes: (item: Row) => boolean;
  /** Further fields of a report, by their columns. */
  readonly besides?: (item: Row, report: Body, now: string) => Body;
  /** Records that an item takes its amount although its status has not changed. */
  readonly taken?: (trx: Trx, item: Row, now: string) => void;
  /** The error for more than what is left. */
  readonly exceeds: ErrorCode;
  /** A report of a processor says what was taken, also if that is more than what was left. */
  readonly is_unlimited?: true;
}

/** The reversible remainder: the amount less refunds and chargebacks. */
export const remainderOf = ({ amount, amount_refunded, amount_charged_back }: ItemOf<'transaction'>): number =>
  amount - amount_refunded - amount_charged_back;

/** Adds to the reversed amount of a payment whose row is locked. */
export const addTaken = (trx: Trx, { column }: ReversalKind, paid: Owned, amount: number): void =>
  send(
    trx,
    sql`
      update transaction set ${sql.ref(column)} = ${sql.ref(column)} + ${amount}, version = version + 1
      where ${isRow(paid)}`,
  );

/** Locks a payment to be reversed. Throws `amount_too_small`, `not_refundable` or, if there is a limit, `exceeds`. */
export async function lockPaid(
  trx: Trx,
  { id, amount, exceeds }: { id: string; amount: number; exceeds: ErrorCode | null },
  context: Acting,
): Promise<ItemOf<'transaction'>> {
  const paid = await lockTransaction(trx, id, context);
  if (amount < 1)
    throw new ApiError('amount_too_small', { fields: { amount: ['too_small'] }, details: { minimum: 1 } });
  if (!isPaid(paid)) throw new ApiError('not_refundable', { details: { status: paid.status } });
  if (exceeds) assertRemains(paid, amount, exceeds);
  return paid;
}

function assertRemains(paid: ItemOf<'transaction'>, amount: number, exceeds: ErrorCode): void {
  const remainder = remainderOf(paid);
  if (amount <= remainder) return;
  const details = { remainder, currency_code: paid.currency_code };
  throw new ApiError(exceeds, { fields: { amount: ['too_large'] }, details });
}

/** Applies a gateway's report on a refund or chargeback; one that takes nothing frees its amount again. */
export async function changeTakenStatus(trx: Trx, taking: ReversalKind, id: string, body: Body, context: Acting) {
  const { name } = taking.entity;
  const seen = await getItem(trx, name, { id, scope: context.scope });
  // The payment's row first, as everywhere, so that two writers never deadlock.
  const scope = within(seen.organisation);
  const paid = await lockTransaction(trx, seen.transaction, { scope });
  const item = await getItem(trx, name, { id, scope, lock: true });
  await assertInOrder(trx, name, item, String(body.status), (body as StatusReport).occurred_at);
  const besides = taking.besides?.(item, body, context.now) ?? {};
  const move = { item, change: body as StatusReport, besides };
  const changed = (await changeStatuses(trx, taking.entity, [move], context, taking.record))[0] as typeof item;
  const { processor_id_external } = body;
  const is_identified = processor_id_external != null && item.processor_id_external === null;
  const added = { ...besides, ...(is_identified && { processor_id_external }) };
  // A report without a new status only adds its other fields.
  const is_added = changed === item && Object.keys(added).length > 0;
  const after = is_added ? ((await updateItem(trx, taking.entity, id, added, context)) as typeof item) : changed;
  const change = Number(taking.takes(after)) - Number(taking.takes(item));
  // A refund that was processed after all counts if its amount has not been used otherwise.
  if (change > 0 && !taking.is_unlimited) assertRemains(paid, item.amount, taking.exceeds);
  if (change !== 0) addTaken(trx, taking, paid, change * item.amount);
  if (is_added && change > 0) taking.taken?.(trx, after, context.now);
  return after;
}

/** The fields that a refund or chargeback copies from its payment. */
export const takenFrom = (paid: ItemOf<'transaction'>) => ({
  organisation: paid.organisation,
  payment_profile: paid.payment_profile,
  processor: paid.processor,
  transaction: paid.id,
  customer: paid.customer,
  currency_code: paid.currency_code,
});
