import type { ItemOf } from '@sluis/contract/registry';
import { discountDuration } from '@sluis/contract/subscription-discounts';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { rowsLike } from '../../platform/database/rows-like.ts';
import { getItem } from '../../resource/item.ts';
import type { Acting } from '../../resource/resource.ts';
import { endDiscount } from './discount.commands.ts';
import { billedAt, billingDay, dayOfCycle, skippedBy } from './due.queries.ts';
import { moveSubscriptions, over_statuses } from './subscription.commands.ts';
import type { Tell } from './telling.commands.ts';

type Subscription = ItemOf<'subscription'>;

/** In whose name cycles are counted, and how those who are to be told of it are. */
export interface Counting {
  readonly acting: Acting;
  readonly tell: Tell;
}

/** Days after a failed try until the next; after the last of them a subscription expires. */
const retry_days = [1, 3, 5] as const;

/**
 * The present cycles are paid: the next ones begin, or the subscriptions are complete. Of one that had expired the next
 * begins on a day to come: whoever pays what they owe has not asked for all that went by meanwhile.
 */
export async function countPaid(trx: Trx, items: readonly Subscription[], { acting, tell }: Counting): Promise<void> {
  if (items.length === 0) return;
  const is_last = ({ max_billing_cycle: last, billing_cycle }: Subscription) => last !== null && billing_cycle >= last;
  const over = items.filter((item) => is_last(item) || item.status === 'CANCELLED').map(({ id }) => id);
  const today = billingDay(acting.now);
  const next = dayOfCycle(
    { anchor_date: sql`anchor_date`, interval: sql`plan.interval`, interval_count: sql`plan.interval_count` },
    sql`billing_cycle + 1 + skipped`,
  );
  await sql`
    update subscription
    set last_paid_cycle = billing_cycle, last_paid_date = ${today}, failed_tries = 0,
      version = subscription.version + 1, billing_cycle = next.cycle, skipped_cycles = next.skipped,
      due_date = next.due_date,
      next_try_at = case when next.cycle > billing_cycle then ${billedAt(sql`next.due_date`)} end
    from (
      select item.id,
        case when item.id = any(${over}) then item.billing_cycle else item.billing_cycle + 1 end as cycle,
        case when item.id = any(${over}) then item.due_date else ${next} end as due_date,
        skipped
      from subscription as item join plan on plan.id = item.plan, lateral (
        select case when item.status = 'EXPIRED' then ${skippedBy(today, sql`item.billing_cycle + 1`)}
          else item.skipped_cycles end as skipped) as skipping
      where item.id = any(${items.map(({ id }) => id)})) as next
    where subscription.id = next.id`.execute(trx);
  for (const item of items) if (item.subscription_discount) await countDiscount(trx, item, acting);
  const moves = items.flatMap((item) =>
    item.status === 'CANCELLED'
      ? []
      : [{ item, change: { status: is_last(item) ? ('COMPLETED' as const) : ('ACTIVE' as const) } }],
  );
  await moveSubscriptions(trx, moves, { acting, tell });
}

/**
 * A discount has been taken off once more, and ends when that was often enough. One that was given while the payment was
 * under way was not taken off, and is still to come.
 */
async function countDiscount(trx: Trx, { id, billing_cycle }: Subscription, { scope, now }: Acting): Promise<void> {
  const attached = await trx
    .updateTable('attacheddiscount')
    .set((with_) => ({ applied_duration: with_('applied_duration', '+', 1) }))
    .where('subscription', '=', id)
    .where('active', '=', true)
    .where('subscription_discount', '=', (with_) =>
      with_
        .selectFrom('subscription_cycle')
        .select('discount')
        .where('subscription', '=', id)
        .where('cycle', '=', billing_cycle),
    )
    .returning(['subscription_discount', 'applied_duration'])
    .executeTakeFirst();
  if (!attached) return;
  const discount = await getItem(trx, 'subscriptiondiscount', { id: attached.subscription_discount, scope });
  const lasts = discountDuration(discount);
  if (lasts !== null && attached.applied_duration >= lasts) await endDiscount(trx, id, now);
}

/** A subscription whose present cycle was tried in vain, and why. */
export interface Failed {
  readonly item: Subscription;
  readonly reason: string;
}

/**
 * The present cycles were tried in vain: they are tried again some days later, and given up after the last of them. Of a
 * subscription that was cancelled while its payment was under way nothing is tried again.
 */
export async function countFailed(trx: Trx, failed: readonly Failed[], { acting, tell }: Counting): Promise<void> {
  if (failed.length === 0) return;
  const tries = failed.map(({ item: { id, status, failed_tries } }) => {
    const days = over_statuses.includes(status) ? undefined : retry_days[failed_tries];
    const due_date = days === undefined ? null : billingDay(daysAfter(acting.now, days));
    return { id, due_date };
  });
  await sql`
    update subscription set failed_tries = failed_tries + 1, next_try_at = ${billedAt(sql`again.due_date`)}
    from (select id, due_date from ${rowsLike('subscription', tries)}) as again
    where subscription.id = again.id`.execute(trx);
  const moves = failed.flatMap(({ item, reason }, index) => {
    const status = tries[index]?.due_date === null ? ('EXPIRED' as const) : ('PAST_DUE' as const);
    // One that had expired and was tried on its page stays so.
    return over_statuses.includes(item.status) ? [] : [{ item, change: { status, status_reason: reason } }];
  });
  await moveSubscriptions(trx, moves, { acting, tell });
}

/** The same time some days later. */
export const daysAfter = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * 86_400_000).toISOString();

/**
 * The merchants of these are out of action, and nothing is taken. A cycle that has not been tried goes by, and the next
 * day of its rhythm takes its place; one that is owed is tried on some day to come, and those after it go by.
 */
export async function passOver(trx: Trx, items: readonly Subscription[], now: string): Promise<void> {
  if (items.length === 0) return;
  const today = billingDay(now);
  const day = dayOfCycle(
    { anchor_date: sql`item.anchor_date`, interval: sql`plan.interval`, interval_count: sql`plan.interval_count` },
    sql`item.billing_cycle + skipped`,
  );
  await sql`
    update subscription set skipped_cycles = passed.skipped, due_date = passed.due_date,
      next_try_at = ${billedAt(sql`passed.tried`)}, version = version + 1
    from (
      select item.id, skipped, case when owed = 0 then ${day} else item.due_date end as due_date,
        case when owed = 0 then ${day} else ${billingDay(daysAfter(now, 1))}::date end as tried
      from subscription as item join plan on plan.id = item.plan,
        lateral (select least(failed_tries, 1) as owed) as owing,
        lateral (select ${skippedBy(today, sql`item.billing_cycle + owed`)} as skipped) as skipping
      where item.id = any(${items.map(({ id }) => id)})) as passed
    where subscription.id = passed.id`.execute(trx);
}
