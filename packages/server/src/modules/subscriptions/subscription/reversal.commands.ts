import { subscription } from '@sluis/contract/entities/subscriptions/subscription';
import type { ItemOf } from '@sluis/contract/registry';
import { discountDuration } from '@sluis/contract/subscription-discounts';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { getItem, isRow, itemColumns } from '../../../resource/item.ts';
import { everything } from '../../../resource/scope.ts';

type Subscription = ItemOf<'subscription'>;

/** A cycle that was counted as paid and whose payment then failed to settle. */
export interface UnpaidCycle {
  readonly cycle: number;
  readonly due_date: string;
  readonly discount: string | null;
}

/**
 * Returns a subscription, whose row is locked, to a cycle that is owed again, with the discount that applied to it, and
 * returns its new state. Undefined if the subscription is over or a later cycle has been billed: it then continues, and
 * the merchant collects that cycle by other means.
 */
export async function reverseCycle(
  trx: Trx,
  { id, organisation }: Subscription,
  { cycle, due_date, discount }: UnpaidCycle,
): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`
    update subscription set billing_cycle = ${cycle}, due_date = ${due_date}, last_paid_cycle = before.cycle,
      last_paid_date = before.due_date, version = subscription.version + 1
    from (select 1) as one left join lateral (
      select cycle, due_date from subscription_cycle
      where subscription = ${id} and organisation = ${organisation} and cycle < ${cycle} and state = 'paid' order by cycle desc limit 1) as before on true
    where subscription.id = ${id} and subscription.organisation = ${organisation} and status in ('ACTIVE', 'PAST_DUE') and not exists (
      select 1 from subscription_cycle where subscription = ${id} and organisation = ${organisation} and cycle > ${cycle} and state <> 'failed')
    returning ${itemColumns(subscription)}`.execute(trx);
  const [item] = rows;
  if (item && discount) await reverseDiscount(trx, item, discount);
  return item;
}

/** The discount was used once less; if it had ended with this cycle, it continues, unless another was given since. */
async function reverseDiscount(trx: Trx, item: Subscription, discount: string): Promise<void> {
  const lasts = discountDuration(await getItem(trx, 'subscriptiondiscount', { id: discount, scope: everything }));
  const { rows } = await sql`
    update attacheddiscount set applied_duration = applied_duration - 1, active = true, removed_at = null,
      version = version + 1
    where subscription = ${item.id} and organisation = ${item.organisation} and subscription_discount = ${discount} and applied_duration > 0
      and (active or applied_duration >= ${lasts}::int and not exists (
        select 1 from attacheddiscount as other
        where other.subscription = ${item.id} and other.organisation = ${item.organisation} and other.active))
    returning id`.execute(trx);
  if (rows.length > 0)
    await trx.updateTable('subscription').set({ subscription_discount: discount }).where(isRow(item)).execute();
}
