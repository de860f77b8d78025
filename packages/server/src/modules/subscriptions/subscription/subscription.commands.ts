import { ApiError } from '@sluis/contract/base/errors';
import { dateIn } from '@sluis/contract/base/time';
import { subscription } from '@sluis/contract/entities/subscriptions/subscription';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import { readZones } from '../../../platform/configuration/zones.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { newLink } from '../../../platform/hosted-link.ts';
import { type Body, deleteItem, type Row, updateItem } from '../../../resource/commands.ts';
import { getItem, isRow, type Owned } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { Acting } from '../../../resource/resource.ts';
import { beginItem, changeStatuses } from '../../../resource/status.ts';
import { assertCustomerOf } from '../../payments/customer/customer.queries.ts';
import { attachDiscount } from './discount.commands.ts';
import { billedAt, subscriptions } from './due.queries.ts';
import type { Notify } from './notify.commands.ts';

type Subscription = ItemOf<'subscription'>;

const day_ms = 86_400_000;
/** The calendar day after an instant in a time zone. */
const dayAfter = (instant: string, zone: string): string =>
  new Date(Date.parse(dateIn(zone, new Date(instant))) + day_ms).toISOString().slice(0, 10);

/**
 * Creates a subscription: it waits for its customer to give a mandate on its own page, and its first cycle is due
 * tomorrow at the earliest. The plan's webhook is sent as for any other status. Throws `due_date_too_early`,
 * `invalid_reference` or `discount_not_applicable`.
 */
export const makeSubscription =
  ({ pages_origin }: Config, notify: Notify) =>
  async (trx: Trx, body: Body, acting: Acting): Promise<Row> => {
    const { subscription_discount, ...sent } = body;
    const { plan: id, ...others } = body;
    await checkReferences(trx, subscription.fields, { plan: id }, acting.scope, undefined, { hold: true });
    const plan = await getItem(trx, 'plan', { id: String(id), scope: acting.scope });
    await checkReferences(trx, subscription.fields, others, acting.scope, plan.organisation, { hold: true });
    await assertCustomerOf(trx, body.customer, plan.organisation);
    const zone = (await readZones(trx, [plan.organisation]))(plan.organisation);
    const earliest = dayAfter(acting.now, zone);
    const due_date = String(body.due_date ?? earliest);
    if (due_date < earliest)
      throw new ApiError('due_date_too_early', { fields: { due_date: ['too_small'] }, details: { earliest } });
    const { token, url } = newLink(pages_origin);
    const made = {
      max_billing_cycle: plan.max_billing_cycle,
      payment_product: 'card',
      ...sent,
      organisation: plan.organisation,
      payment_profile: plan.payment_profile,
      due_date,
      anchor_date: due_date,
      token,
      subscription_url: url,
    };
    const row = await beginItem(trx, subscription, made, acting);
    await trx
      .updateTable('subscription')
      .set({ next_try_at: billedAt(due_date, zone) })
      .where(isRow(row))
      .execute();
    if (subscription_discount != null) await attachDiscount(trx, row.id, String(subscription_discount), acting);
    const begun = await getItem(trx, 'subscription', { id: row.id, scope: acting.scope });
    await notify(trx, begun, acting);
    return begun;
  };

/** Changes the last cycle, which cannot be before the current one. */
export async function changeSubscription(trx: Trx, id: string, body: Body, acting: Acting): Promise<Row> {
  const changed = await updateItem(trx, subscription, id, body, acting);
  if (changed.max_billing_cycle !== null && changed.max_billing_cycle < changed.billing_cycle)
    throw new ApiError('invalid_value', { fields: { max_billing_cycle: ['too_small'] } });
  return changed;
}

/** Cancels a subscription; a payment in progress still counts. */
export const cancelSubscription =
  (notify: Notify) =>
  async (trx: Trx, id: string, _: Body, acting: Acting): Promise<Row> => {
    const item = await getItem(trx, 'subscription', { id, scope: acting.scope, lock: true });
    if (item.status === 'CANCELLED') return item;
    return moveSubscription(trx, item, { status: 'CANCELLED' }, { acting, notify });
  };

/** Deletes a subscription that was never billed; one that was has to be cancelled instead. Throws `in_use`. */
export async function deleteSubscription(trx: Trx, id: string, acting: Acting): Promise<string> {
  const item = await getItem(trx, 'subscription', { id, scope: acting.scope, lock: true });
  const billed = await trx
    .selectFrom('subscription_cycle')
    .select('cycle')
    .where('subscription', '=', id)
    .where('organisation', '=', item.organisation)
    .limit(1)
    .execute();
  if (billed.length > 0) throw new ApiError('in_use', { details: { used_by: ['transaction'] } });
  await trx
    .deleteFrom('attacheddiscount')
    .where('subscription', '=', id)
    .where('organisation', '=', item.organisation)
    .execute();
  return deleteItem(trx, 'subscription', id, acting);
}

export const neverDue = (trx: Trx, items: readonly Owned[]): Promise<unknown> =>
  sql`
    update subscription set next_try_at = null, notice = null from ${subscriptions(items)} as over
    where subscription.id = over.id and subscription.organisation = over.organisation`.execute(trx);

interface Moving {
  readonly acting: Acting;
  readonly notify: Notify;
}

/** A subscription whose row is locked, and its new status. */
interface SubscriptionMove {
  readonly item: Subscription;
  readonly change: { readonly status: Subscription['status']; readonly status_reason?: string };
}

/** Statuses in which a subscription is no longer billed. */
export const over_statuses: readonly Subscription['status'][] = ['CANCELLED', 'COMPLETED', 'EXPIRED'];

/** Changes the status of subscriptions and queues their webhooks. Returns them in their order. */
export async function moveSubscriptions(
  trx: Trx,
  moves: readonly SubscriptionMove[],
  { acting, notify }: Moving,
): Promise<Subscription[]> {
  const over = moves.flatMap(({ item, change }) => (over_statuses.includes(change.status) ? [item] : []));
  if (over.length > 0) await neverDue(trx, over);
  const changed = await changeStatuses(trx, subscription, moves, acting);
  const moved = changed.filter(({ status }, index) => status !== moves[index]?.item.status);
  for (const item of moved) await notify(trx, item, acting);
  return changed;
}

/** The same for one. */
export const moveSubscription = async (
  trx: Trx,
  item: Subscription,
  change: SubscriptionMove['change'],
  moving: Moving,
): Promise<Subscription> => (await moveSubscriptions(trx, [{ item, change }], moving))[0] as Subscription;
