import { ApiError } from '@sluis/contract/base/errors';
import type { MandateProduct } from '@sluis/contract/entities/mandate';
import { paid_statuses, transaction_transitions } from '@sluis/contract/entities/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { discountDuration, discountOn, isDiscountOffered } from '@sluis/contract/subscription-discounts';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../platform/database/database.ts';
import { insertInto, rowsLike } from '../../platform/database/rows-like.ts';
import { findItems, getItem } from '../../resource/item.ts';
import type { Acting } from '../../resource/resource.ts';
import type { Order } from '../processing/orders.commands.ts';
import type { OutcomeListener } from '../processing/outcome.commands.ts';
import { type NewPayment, processorFor, type Taken, takePayments } from '../processing/payments.commands.ts';
import { endDiscount } from './discount.commands.ts';
import { billedAt, billingDay, dayOfCycle } from './due.queries.ts';
import { moveSubscriptions } from './subscription.commands.ts';
import type { Tell } from './telling.commands.ts';

type Subscription = ItemOf<'subscription'>;
type Plan = ItemOf<'plan'>;
type Transaction = ItemOf<'transaction'>;

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
export async function billCycles(trx: Trx, bills: readonly Bill[], counting: Counting): Promise<Taken[]> {
  const costing: (Bill & { readonly price: CyclePrice })[] = [];
  const free: (Bill & { readonly price: CyclePrice })[] = [];
  for (const bill of bills) {
    const price = await priceOf(trx, bill.item, bill.plan);
    (price.amount > 0 ? costing : free).push({ ...bill, price });
  }
  await writeCycles(
    trx,
    free.map(({ item, price }) => ({ item, price, transaction: null, state: 'paid' })),
  );
  await countPaid(
    trx,
    free.map(({ item }) => item),
    counting,
  );
  if (costing.length === 0) return [];
  const payments = await Promise.all(costing.map(({ price, ...bill }) => paymentOf(trx, bill, price.amount)));
  const taken = await takePayments(trx, payments, counting.acting);
  await writeCycles(
    trx,
    costing.map(({ item, price }, index) => ({
      ...{ item, price, state: 'billing' },
      transaction: taken[index]?.transaction.id ?? null,
    })),
  );
  const billed = costing.map(({ item }) => item.id);
  await sql`update subscription set next_try_at = null where id = any(${billed})`.execute(trx);
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
  if (cycles.length === 0) return;
  const rows = cycles.map(({ item: { id, billing_cycle, organisation, due_date }, price, transaction, state }) => ({
    ...{ subscription: id, cycle: billing_cycle, organisation, due_date, ...price, transaction, state },
  }));
  const { numAffectedRows } = await sql`
    ${insertInto('subscription_cycle', rows)}
    on conflict (subscription, cycle) do update set amount = excluded.amount,
      discount_amount = excluded.discount_amount, discount = excluded.discount, transaction = excluded.transaction,
      state = excluded.state
    where subscription_cycle.state = 'failed'`.execute(trx);
  if (numAffectedRows !== BigInt(cycles.length)) throw new ApiError('request_in_progress');
}

interface Counting {
  readonly acting: Acting;
  readonly tell: Tell;
}

/** The present cycles are paid: the next ones begin, or the subscriptions are complete. */
async function countPaid(trx: Trx, items: readonly Subscription[], { acting, tell }: Counting): Promise<void> {
  if (items.length === 0) return;
  const is_last = ({ max_billing_cycle: last, billing_cycle }: Subscription) => last !== null && billing_cycle >= last;
  const over = items.filter((item) => is_last(item) || item.status === 'CANCELLED').map(({ id }) => id);
  const next = dayOfCycle(
    { anchor_date: sql`anchor_date`, interval: sql`plan.interval`, interval_count: sql`plan.interval_count` },
    sql`billing_cycle + 1`,
  );
  await sql`
    update subscription
    set last_paid_cycle = billing_cycle, last_paid_date = ${billingDay(acting.now)}, failed_tries = 0,
      version = subscription.version + 1, billing_cycle = next.cycle, due_date = next.due_date,
      next_try_at = case when next.cycle > billing_cycle then ${billedAt(sql`next.due_date`)} end
    from (
      select item.id,
        case when item.id = any(${over}) then item.billing_cycle else item.billing_cycle + 1 end as cycle,
        case when item.id = any(${over}) then item.due_date else ${next} end as due_date
      from subscription as item join plan on plan.id = item.plan where item.id = any(${items.map(({ id }) => id)})) as next
    where subscription.id = next.id`.execute(trx);
  for (const item of items) if (item.subscription_discount) await countDiscount(trx, item, acting);
  const moves = items.flatMap((item) =>
    item.status === 'CANCELLED'
      ? []
      : [{ item, change: { status: is_last(item) ? ('COMPLETED' as const) : ('ACTIVE' as const) } }],
  );
  await moveSubscriptions(trx, moves, { acting, tell });
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

/** A subscription whose present cycle was tried in vain, and why. */
interface Failed {
  readonly item: Subscription;
  readonly reason: string;
}

/** Statuses that a subscription keeps though it is tried in vain: one that had expired and was tried on its page stays so. */
const kept: readonly Subscription['status'][] = ['CANCELLED', 'COMPLETED', 'EXPIRED'];

/** The present cycles were tried in vain: they are tried again some days later, and given up after the last of them. */
export async function countFailed(trx: Trx, failed: readonly Failed[], { acting, tell }: Counting): Promise<void> {
  if (failed.length === 0) return;
  const tries = failed.map(({ item: { id, failed_tries } }) => {
    const days = retry_days[failed_tries];
    const due_date = days === undefined ? null : billingDay(daysAfter(acting.now, days));
    return { id, due_date };
  });
  await sql`
    update subscription set failed_tries = failed_tries + 1, next_try_at = ${billedAt(sql`again.due_date`)}
    from (select id, due_date from ${rowsLike('subscription', tries)}) as again
    where subscription.id = again.id`.execute(trx);
  const moves = failed.flatMap(({ item, reason }, index) => {
    const status = tries[index]?.due_date === null ? ('EXPIRED' as const) : ('PAST_DUE' as const);
    return kept.includes(item.status) ? [] : [{ item, change: { status, status_reason: reason } }];
  });
  await moveSubscriptions(trx, moves, { acting, tell });
}

const daysAfter = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * 86_400_000).toISOString();

/** Of payments those that a payer tried on a page. */
async function triedByPayers(trx: Trx, payments: readonly Transaction[]): Promise<ReadonlySet<string>> {
  if (payments.length === 0) return new Set();
  const ids = payments.map(({ id }) => id);
  const tries = await trx.selectFrom('hosted_try').select('transaction').where('transaction', 'in', ids).execute();
  return new Set(tries.map(({ transaction }) => transaction));
}

/** What a payer tried in vain on the page counts as no try of ours: what is past due is tried again the next day. */
async function planAgain(trx: Trx, { id, status }: Subscription, { now }: Acting): Promise<void> {
  await trx
    .updateTable('subscription')
    .set({ next_try_at: status === 'PAST_DUE' ? billedAt(billingDay(daysAfter(now, 1))) : null })
    .where('id', '=', id)
    .execute();
}

/**
 * Ends the cycles that payments were of. Answers those payments: of a cycle that was paid or given up already there is
 * nothing to count.
 */
async function endCycles(trx: Trx, payments: readonly Transaction[]): Promise<Transaction[]> {
  const rows = payments.map((paid) => ({
    ...{ subscription: paid.subscription, transaction: paid.id, state: isPaid(paid) ? 'paid' : 'failed' },
  }));
  const ended = await sql<{ transaction: string }>`
    update subscription_cycle as cycle set state = ended.state
    from (select subscription, transaction, state from ${rowsLike('subscription_cycle', rows)}) as ended
    where cycle.subscription = ended.subscription and cycle.transaction = ended.transaction and cycle.state = 'billing'
    returning cycle.transaction`.execute(trx);
  const ids = new Set(ended.rows.map(({ transaction }) => transaction));
  return payments.filter(({ id }) => ids.has(id));
}

const isPaid = ({ status }: Transaction): boolean => paid_statuses.includes(status);
const isOver = (paid: Transaction): boolean =>
  isPaid(paid) || (transaction_transitions[paid.status].length === 0 && paid.status !== 'UNKNOWN');

/** When the payments of cycles have come to their ends, the subscriptions go on or are tried again. */
export const makeHearOfSubscription =
  (tell: Tell): OutcomeListener =>
  async (trx, heard, acting) => {
    const over = heard.flatMap(({ paid }) => (paid.subscription && isOver(paid) ? [paid] : []));
    if (over.length === 0) return;
    const names = over.map(({ subscription }) => subscription);
    const items = await findItems(trx, 'subscription', names, { lock: true });
    const ended = await endCycles(trx, over);
    const tried = await triedByPayers(
      trx,
      ended.filter((paid) => !isPaid(paid)),
    );
    const succeeded: Subscription[] = [];
    const failed: Failed[] = [];
    for (const paid of ended) {
      const item = items.get(paid.subscription ?? '');
      if (!item) continue;
      if (isPaid(paid)) succeeded.push(item);
      else if (tried.has(paid.id)) await planAgain(trx, item, acting);
      else failed.push({ item, reason: paid.status_reason ?? paid.status.toLowerCase() });
    }
    await countPaid(trx, succeeded, { acting, tell });
    await countFailed(trx, failed, { acting, tell });
  };
