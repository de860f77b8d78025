import { dateIn } from '@sluis/contract/base/time';
import type { ItemOf } from '@sluis/contract/registry';
import { discountDuration } from '@sluis/contract/subscription-discounts';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { rowsLike } from '../../../platform/database/rows-like.ts';
import { getItem, type Owned } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';
import { endDiscount } from './discount.commands.ts';
import {
  billedAt,
  dayAt,
  dayOfCycle,
  rhythm_of_item,
  skippedBy,
  subscriptions,
  withItems,
  withZones,
} from './due.queries.ts';
import type { Notify } from './notify.commands.ts';
import { moveSubscriptions, over_statuses } from './subscription.commands.ts';

type Subscription = ItemOf<'subscription'>;

/** Who counts cycles, and how the recipients of notifications are reached. */
export interface CycleContext {
  readonly acting: Acting;
  readonly notify: Notify;
}

/** What a subscription is updated with, computed first: Citus updates rows by values only. */
type Cycle = Pick<
  Subscription,
  | 'id'
  | 'organisation'
  | 'last_paid_cycle'
  | 'last_paid_date'
  | 'billing_cycle'
  | 'due_date'
  | 'skipped_cycles'
  | 'next_try_at'
>;

/** Days after a failed try until the next; after the last of them a subscription expires. */
const retry_days = [1, 3, 5] as const;

/**
 * The current cycles are paid: the next ones begin, or the subscriptions are complete. After an expired one the next
 * begins on a future day: paying the debt does not bill the cycles skipped meanwhile.
 */
export async function markCyclesPaid(
  trx: Trx,
  items: readonly Subscription[],
  { acting, notify }: CycleContext,
): Promise<void> {
  if (items.length === 0) return;
  const is_last = ({ max_billing_cycle: last, billing_cycle }: Subscription) => last !== null && billing_cycle >= last;
  const over = items.filter((item) => is_last(item) || item.status === 'CANCELLED').map(({ id }) => id);
  const zone = sql<string>`next.zone`;
  const next = dayOfCycle(rhythm_of_item, sql`item.billing_cycle + 1 + skipped`);
  const { rows } = await sql<Cycle>`
    ${await withItems(trx, items)}
    select id, organisation, last_paid_cycle, ${dayAt(acting.now, zone)} as last_paid_date, billing_cycle, due_date, skipped_cycles,
      case when billing_cycle > last_paid_cycle then ${billedAt(sql`next.due_date`, zone)} end as next_try_at
    from (
      select item.id, item.organisation, item.billing_cycle as last_paid_cycle, skipped as skipped_cycles, zone,
        case when item.id = any(${over}) then item.billing_cycle else item.billing_cycle + 1 end as billing_cycle,
        case when item.id = any(${over}) then item.due_date else ${next} end as due_date
      from item, lateral (
        select case when item.status = 'EXPIRED'
          then ${skippedBy(dayAt(acting.now, sql`zone`), sql`item.billing_cycle + 1`)}
          else item.skipped_cycles end as skipped) as skipping) as next`.execute(trx);
  await sql`
    update subscription set last_paid_cycle = next.last_paid_cycle, last_paid_date = next.last_paid_date, failed_tries = 0,
      version = subscription.version + 1, billing_cycle = next.billing_cycle, skipped_cycles = next.skipped_cycles,
      due_date = next.due_date, next_try_at = next.next_try_at, notice = null
    from ${rowsLike('subscription', rows)} as next
    where subscription.id = next.id and subscription.organisation = next.organisation`.execute(trx);
  for (const item of items) if (item.subscription_discount) await countDiscount(trx, item, acting);
  const moves = items.flatMap((item) =>
    item.status === 'CANCELLED'
      ? []
      : [{ item, change: { status: is_last(item) ? ('COMPLETED' as const) : ('ACTIVE' as const) } }],
  );
  await moveSubscriptions(trx, moves, { acting, notify });
}

/**
 * Counts a use of a discount, and ends it after the last. A discount that was added during the payment was not applied,
 * and is still to come.
 */
async function countDiscount(trx: Trx, item: Subscription, { scope, now }: Acting): Promise<void> {
  const attached = await trx
    .updateTable('attacheddiscount')
    .set((with_) => ({ applied_duration: with_('applied_duration', '+', 1) }))
    .where('subscription', '=', item.id)
    .where('organisation', '=', item.organisation)
    .where('active', '=', true)
    .where('subscription_discount', '=', (with_) =>
      with_
        .selectFrom('subscription_cycle')
        .select('discount')
        .where('subscription', '=', item.id)
        .where('organisation', '=', item.organisation)
        .where('cycle', '=', item.billing_cycle),
    )
    .returning(['subscription_discount', 'applied_duration'])
    .executeTakeFirst();
  if (!attached) return;
  const discount = await getItem(trx, 'subscriptiondiscount', { id: attached.subscription_discount, scope });
  const lasts = discountDuration(discount);
  if (lasts !== null && attached.applied_duration >= lasts) await endDiscount(trx, item, now);
}

/** A subscription whose current cycle could not be charged, and why. */
export interface Failed {
  readonly item: Subscription;
  readonly reason: string;
  /** The card scheme forbids another try of this card. */
  readonly is_final?: boolean;
}

/**
 * The current cycles could not be charged: they are retried some days later, and given up after the last retry, or
 * immediately if the card may not be tried again. A subscription that was cancelled during its payment is not retried.
 */
export async function markCyclesFailed(
  trx: Trx,
  failed: readonly Failed[],
  { acting, notify }: CycleContext,
): Promise<void> {
  if (failed.length === 0) return;
  const items = await withZones(
    trx,
    failed.map(({ item, is_final }) => ({ ...item, is_final })),
  );
  const tries = items.map(({ id, organisation, zone, status, failed_tries, is_final }) => {
    const days = is_final || over_statuses.includes(status) ? undefined : retry_days[failed_tries];
    const due_date = days === undefined ? null : dateIn(zone, new Date(daysAfter(acting.now, days)));
    return { id, organisation, zone, due_date };
  });
  await sql`
    update subscription set failed_tries = subscription.failed_tries + 1,
      notice = null,
      next_try_at = ${billedAt(sql`again.due_date`, sql`again.zone`)}
    from ${subscriptions(tries)} as again
    where subscription.id = again.id and subscription.organisation = again.organisation`.execute(trx);
  const moves = failed.flatMap(({ item, reason }, index) => {
    const status = tries[index]?.due_date === null ? ('EXPIRED' as const) : ('PAST_DUE' as const);
    // An expired one that was tried on its page remains expired.
    return over_statuses.includes(item.status) ? [] : [{ item, change: { status, status_reason: reason } }];
  });
  await moveSubscriptions(trx, moves, { acting, notify });
}

/** The same time some days later. */
export const daysAfter = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * 86_400_000).toISOString();

/**
 * Skips cycles of inactive merchants, whose payments are not taken. A cycle that has not been tried moves to the next
 * day of its rhythm; one that is owed is tried on a later day, and those after it are skipped.
 */
export async function skipCycles(trx: Trx, items: readonly Subscription[], now: string): Promise<void> {
  if (items.length === 0) return;
  const day = dayOfCycle(rhythm_of_item, sql`item.billing_cycle + skipped`);
  const { rows } = await sql<Pick<Cycle, 'skipped_cycles' | 'due_date' | 'next_try_at'> & Owned>`
    ${await withItems(trx, items)}
    select id, organisation, skipped as skipped_cycles, due_date, ${billedAt(sql`passed.tried`, sql`passed.zone`)} as next_try_at
    from (
      select item.id, item.organisation, skipped, zone, case when owed = 0 then ${day} else item.due_date end as due_date,
        case when owed = 0 then ${day} else ${dayAt(daysAfter(now, 1), sql`zone`)} end as tried
      from item, lateral (select least(item.failed_tries, 1) as owed) as owing,
        lateral (select ${skippedBy(dayAt(now, sql`zone`), sql`item.billing_cycle + owed`)} as skipped) as skipping) as passed`.execute(
    trx,
  );
  await sql`
    update subscription set skipped_cycles = passed.skipped_cycles, due_date = passed.due_date, next_try_at = passed.next_try_at,
      notice = null, version = subscription.version + 1
    from ${rowsLike('subscription', rows)} as passed
    where subscription.id = passed.id and subscription.organisation = passed.organisation`.execute(trx);
}
