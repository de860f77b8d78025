import { ApiError } from '@sluis/contract/base/errors';
import type { MandateProduct } from '@sluis/contract/entities/mandate';
import { paid_statuses, transaction_transitions } from '@sluis/contract/entities/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { discountDuration, discountOn, isDiscountOffered } from '@sluis/contract/subscription-discounts';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../platform/database/database.ts';
import { getItem } from '../../resource/item.ts';
import type { Acting } from '../../resource/resource.ts';
import type { Order } from '../processing/orders.commands.ts';
import type { OutcomeListener } from '../processing/outcome.commands.ts';
import { type NewPayment, processorFor, type Taken, takePayments } from '../processing/payments.commands.ts';
import { endDiscount } from './discount.commands.ts';
import { billedAt, billingDay, dayOfCycle } from './due.queries.ts';
import { moveSubscription } from './subscription.commands.ts';
import type { Tell } from './telling.commands.ts';

type Subscription = ItemOf<'subscription'>;
type Plan = ItemOf<'plan'>;

/** Days after a failed try until the next; after the last of them a subscription expires. */
export const retry_days = [1, 3, 5] as const;

/** What a cycle costs. */
export interface CyclePrice {
  readonly amount: number;
  readonly discount_amount: number;
  readonly discount: string | null;
}

/** The price of the present cycle of a subscription: the plan's amount less the discount that is active. */
export async function priceOf(executor: Executor, item: Subscription, plan: Plan): Promise<CyclePrice> {
  const discount = item.subscription_discount
    ? await getItem(executor, 'subscriptiondiscount', {
        id: item.subscription_discount,
        scope: { all: true, organisations: [] },
      })
    : undefined;
  const is_on = discount && isDiscountOffered(discount, plan, item.billing_cycle);
  const discount_amount = is_on ? discountOn(plan.amount, discount) : 0;
  return { amount: plan.amount - discount_amount, discount_amount, discount: is_on ? discount.id : null };
}

/** How a cycle is paid: by a mandate, or by a payer on the subscription's page. */
interface Paying {
  readonly mandate: ItemOf<'mandate'> | null;
  readonly processor?: string;
  readonly payment_product: MandateProduct;
}

/** A subscription whose present cycle is to be billed, and how. */
export interface Bill {
  readonly item: Subscription;
  readonly plan: Plan;
  readonly paying: Paying;
}

/**
 * Bills the present cycle of a subscription, whose row is locked: writes what it costs and the payment that is to pay it.
 * Answers the order to perform, or undefined for a cycle that costs nothing and is paid by that.
 */
export const billCycle = async (trx: Trx, bill: Bill, counting: Counting): Promise<Order | undefined> =>
  (await billCycles(trx, [bill], counting))[0]?.order;

/** The same for several; answers the payments of those that cost something. */
export async function billCycles(trx: Trx, bills: readonly Bill[], { acting, tell }: Counting): Promise<Taken[]> {
  const costing: (Bill & { readonly price: CyclePrice })[] = [];
  for (const bill of bills) {
    const price = await priceOf(trx, bill.item, bill.plan);
    if (price.amount > 0) {
      costing.push({ ...bill, price });
      continue;
    }
    await writeCycles(trx, [{ item: bill.item, price, transaction: null, state: 'paid' }]);
    await countPaid(trx, bill.item, bill.plan, { acting, tell, paid_at: acting.now });
  }
  if (costing.length === 0) return [];
  const payments = await Promise.all(costing.map(({ price, ...bill }) => paymentOf(trx, bill, price.amount)));
  const taken = await takePayments(trx, payments, acting);
  await writeCycles(
    trx,
    costing.map(({ item, price }, index) => ({
      ...{ item, price, state: 'billing' },
      transaction: taken[index]?.transaction.id ?? null,
    })),
  );
  const billed = costing.map(({ item }) => item.id);
  await trx.updateTable('subscription').set({ next_try_at: null }).where('id', 'in', billed).execute();
  return taken;
}

async function paymentOf(trx: Trx, { item, plan, paying }: Bill, amount: number): Promise<NewPayment> {
  const { mandate, payment_product } = paying;
  const { payment_profile } = item;
  return {
    organisation: item.organisation,
    payment_profile,
    processor: paying.processor ?? mandate?.processor ?? (await processorFor(trx, payment_profile, payment_product)),
    customer: item.customer,
    merchant_reference: `${item.id}-${item.billing_cycle}`,
    description: plan.dynamic_descriptor ?? plan.name,
    amount,
    currency_code: plan.currency_code,
    payment_product,
    recurring_type: item.last_paid_cycle === null ? 'first' : 'recurring',
    subscription: item.id,
    mandate: mandate?.id ?? null,
  };
}

interface Written {
  readonly item: Subscription;
  readonly price: CyclePrice;
  readonly transaction: string | null;
  readonly state: string;
}

/** A cycle has one row for ever. One that is being paid or was paid is never billed again. */
async function writeCycles(trx: Trx, cycles: readonly Written[]): Promise<void> {
  const written = await trx
    .insertInto('subscription_cycle')
    .values(
      cycles.map(({ item: { id, billing_cycle, organisation, due_date }, price, transaction, state }) => ({
        ...{ subscription: id, cycle: billing_cycle, organisation, due_date, ...price, transaction, state },
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['subscription', 'cycle'])
        .doUpdateSet(({ ref }) => ({
          amount: ref('excluded.amount'),
          discount_amount: ref('excluded.discount_amount'),
          discount: ref('excluded.discount'),
          transaction: ref('excluded.transaction'),
          state: ref('excluded.state'),
        }))
        .where('subscription_cycle.state', '=', 'failed'),
    )
    .executeTakeFirst();
  if (written.numInsertedOrUpdatedRows !== BigInt(cycles.length)) throw new ApiError('request_in_progress');
}

interface Counting {
  readonly acting: Acting;
  readonly tell: Tell;
}

/** The present cycle is paid: the next one begins, or the subscription is complete. */
async function countPaid(
  trx: Trx,
  item: Subscription,
  plan: Plan,
  { acting, tell, paid_at }: Counting & { readonly paid_at: string },
): Promise<void> {
  const is_last = item.max_billing_cycle !== null && item.billing_cycle >= item.max_billing_cycle;
  const rhythm = { anchor_date: item.anchor_date, interval: plan.interval, interval_count: plan.interval_count };
  const next = dayOfCycle(rhythm, item.billing_cycle + 1);
  await trx
    .updateTable('subscription')
    .set((with_) => ({
      last_paid_cycle: item.billing_cycle,
      last_paid_date: billingDay(paid_at),
      failed_tries: 0,
      ...(is_last || item.status === 'CANCELLED'
        ? { next_try_at: null }
        : { billing_cycle: item.billing_cycle + 1, due_date: next, next_try_at: billedAt(next) }),
      version: with_('version', '+', 1),
    }))
    .where('id', '=', item.id)
    .execute();
  if (item.subscription_discount) await countDiscount(trx, item, acting);
  if (item.status === 'CANCELLED') return;
  const status = is_last ? 'COMPLETED' : 'ACTIVE';
  if (item.status !== status) await moveSubscription(trx, item, { status }, { acting, tell });
}

/** A discount has been taken off once more, and ends when that was often enough. */
async function countDiscount(trx: Trx, { id }: Subscription, { scope, now }: Acting): Promise<void> {
  const attached = await trx
    .updateTable('attacheddiscount')
    .set((with_) => ({ applied_duration: with_('applied_duration', '+', 1) }))
    .where('subscription', '=', id)
    .where('active', '=', true)
    .returning(['subscription_discount', 'applied_duration'])
    .executeTakeFirst();
  if (!attached) return;
  const discount = await getItem(trx, 'subscriptiondiscount', { id: attached.subscription_discount, scope });
  const lasts = discountDuration(discount);
  if (lasts !== null && attached.applied_duration >= lasts) await endDiscount(trx, id, now);
}

/** The present cycle was tried in vain: it is tried again some days later, and given up after the last of them. */
export async function countFailed(
  trx: Trx,
  item: Subscription,
  reason: string,
  { acting, tell }: Counting,
): Promise<void> {
  const days = retry_days[item.failed_tries];
  const again = new Date(Date.parse(acting.now) + (days ?? 0) * 86_400_000).toISOString();
  await trx
    .updateTable('subscription')
    .set((with_) => ({
      failed_tries: with_('failed_tries', '+', 1),
      next_try_at: days === undefined ? null : billedAt(billingDay(again)),
    }))
    .where('id', '=', item.id)
    .execute();
  if (item.status === 'CANCELLED' || item.status === 'COMPLETED') return;
  // One that had expired and was tried on its page stays so.
  if (item.status === 'EXPIRED') return;
  const change = { status: days === undefined ? ('EXPIRED' as const) : ('PAST_DUE' as const), status_reason: reason };
  if (item.status !== change.status) await moveSubscription(trx, item, change, { acting, tell });
}

const wasTriedByPayer = async (trx: Trx, transaction: string): Promise<boolean> =>
  (await trx.selectFrom('hosted_try').select('nonce').where('transaction', '=', transaction).execute()).length > 0;

/** What a payer tried in vain on the page counts as no try of ours: what is past due is tried again the next day. */
async function planAgain(trx: Trx, { id, status }: Subscription, { now }: Acting): Promise<void> {
  const tomorrow = new Date(Date.parse(now) + 86_400_000).toISOString();
  await trx
    .updateTable('subscription')
    .set({ next_try_at: status === 'PAST_DUE' ? billedAt(billingDay(tomorrow)) : null })
    .where('id', '=', id)
    .execute();
}

/** When the payment of a cycle has come to its end, the subscription goes on or is tried again. */
export const makeHearOfSubscription =
  (tell: Tell): OutcomeListener =>
  async (trx, paid, acting) => {
    if (!paid.subscription) return;
    const is_paid = paid_statuses.includes(paid.status);
    if (!is_paid && (transaction_transitions[paid.status].length > 0 || paid.status === 'UNKNOWN')) return;
    const item = await getItem(trx, 'subscription', { id: paid.subscription, scope: acting.scope, lock: true });
    const { rows } = await sql<{ cycle: number }>`
      update subscription_cycle set state = ${is_paid ? 'paid' : 'failed'}
      where subscription = ${item.id} and transaction = ${paid.id} and state = 'billing' returning cycle`.execute(trx);
    // Of a cycle that was paid or given up already there is nothing to count.
    if (rows.length === 0) return;
    if (!is_paid && (await wasTriedByPayer(trx, paid.id))) return planAgain(trx, item, acting);
    if (!is_paid) return countFailed(trx, item, paid.status_reason ?? paid.status.toLowerCase(), { acting, tell });
    const plan = await getItem(trx, 'plan', { id: item.plan, scope: acting.scope });
    return countPaid(trx, item, plan, { acting, tell, paid_at: acting.now });
  };
