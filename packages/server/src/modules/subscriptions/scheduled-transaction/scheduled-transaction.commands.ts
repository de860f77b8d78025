import { mayFollow } from '@sluis/contract/base/entity';
import { ApiError } from '@sluis/contract/base/errors';
import { hasSucceeded, isOver } from '@sluis/contract/entities/payments/transaction';
import { cancelled_reason, scheduledtransaction } from '@sluis/contract/entities/subscriptions/scheduledtransaction';
import type { ItemOf } from '@sluis/contract/registry';
import type { Configurations } from '../../../platform/configuration/configurations.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { type Body, type Row, updateItem } from '../../../resource/commands.ts';
import { assertFuture } from '../../../resource/instants.ts';
import { getItem, lockItems } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';
import { beginItem, changeStatus, changeStatuses } from '../../../resource/status.ts';
import { assertPossible } from '../../merchants/configuration/admission.commands.ts';
import { usableMandate } from '../../payments/mandate/mandate.commands.ts';
import type { OutcomeListener } from '../../payments/orders/listeners.commands.ts';

/**
 * Schedules a payment by a mandate. Throws `time_in_the_past`, `invalid_reference`, `mandate_not_usable` or an error of
 * `assertPossible`.
 */
export const scheduleTransaction =
  (configurations: Configurations) =>
  async (trx: Trx, body: Body, acting: Acting): Promise<Row> => {
    const mandate = await usableMandate(trx, String(body.mandate), acting);
    assertFuture('scheduled_at', body.scheduled_at, acting.now);
    const profile = await getItem(trx, 'paymentprofile', { id: mandate.payment_profile, scope: acting.scope });
    const { organisation, payment_profile, customer, notice_days } = mandate;
    const { currency_code } = profile;
    const { payment_product } = mandate;
    await assertPossible(trx, configurations, {
      organisation,
      payment_product,
      currency_code,
      amount: Number(body.amount),
    });
    const planned = { ...body, organisation, payment_profile, customer, currency_code, notice_days };
    return beginItem(trx, scheduledtransaction, planned, acting);
  };

/** A pending one. Throws `invalid_transition` for one that was taken, failed or is in progress. */
async function waiting(trx: Trx, id: string, { scope }: Acting): Promise<ItemOf<'scheduledtransaction'>> {
  const item = await getItem(trx, 'scheduledtransaction', { id, scope, lock: true });
  if (item.status !== 'CREATED' || item.transaction)
    throw new ApiError('invalid_transition', { details: { from: item.status, allowed: [] } });
  return item;
}

/** Changes the time, the amount or the description of a pending one. */
export async function rescheduleTransaction(trx: Trx, id: string, body: Body, acting: Acting): Promise<Row> {
  await waiting(trx, id, acting);
  assertFuture('scheduled_at', body.scheduled_at, acting.now);
  // Another amount or day is announced again.
  return updateItem(trx, scheduledtransaction, id, { ...body, notice: null }, acting);
}

export async function cancelScheduled(trx: Trx, id: string, _: Body, acting: Acting): Promise<Row> {
  const item = await waiting(trx, id, acting);
  return changeStatus(trx, scheduledtransaction, item, { status: 'FAILED', status_reason: cancelled_reason }, acting);
}

/** Ends a scheduled transaction with its payment; one whose payment is not settled after all fails. */
export const onScheduledOutcome: OutcomeListener = async (trx, updates, acting) => {
  const over = new Map(
    updates.flatMap(({ paid }) =>
      paid.recurring_type === 'unscheduled' && (hasSucceeded(paid) || isOver(paid)) ? [[paid.id, paid]] : [],
    ),
  );
  if (over.size === 0) return;
  const found = await trx
    .selectFrom('scheduledtransaction')
    .select(['id', 'organisation'])
    .where('transaction', 'in', [...over.keys()])
    .where('organisation', 'in', [...new Set([...over.values()].map(({ organisation }) => organisation))])
    .execute();
  const items = await lockItems(trx, 'scheduledtransaction', found);
  const moves = [...items.values()].flatMap((item) => {
    const paid = over.get(item.transaction ?? '');
    const change = paid && endBy(paid);
    return change && mayFollow(scheduledtransaction.transitions, item.status, change.status) ? [{ item, change }] : [];
  });
  await changeStatuses(trx, scheduledtransaction, moves, acting);
};

const endBy = (paid: ItemOf<'transaction'>) =>
  hasSucceeded(paid)
    ? { status: 'DONE' }
    : { status: 'FAILED', status_reason: paid.status_reason ?? paid.status.toLowerCase() };
