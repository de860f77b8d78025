import { ApiError } from '@sluis/contract/base/errors';
import { cycleReference } from '@sluis/contract/cycle-reference';
import type { PaymentProduct } from '@sluis/contract/payment-products';
import type { ItemOf } from '@sluis/contract/registry';
import { discountOn, isDiscountOffered } from '@sluis/contract/subscription-discounts';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { insertInto } from '../../../platform/database/rows-like.ts';
import { getItem } from '../../../resource/item.ts';
import { everything } from '../../../resource/scope.ts';
import type { KnownCard } from '../../payments/card/card.commands.ts';
import { type NewPayment, type Taken, type Taking, takePayments } from '../../payments/orders/payments.commands.ts';
import { type CycleContext, markCyclesPaid } from './cycles.commands.ts';
import { neverDue } from './subscription.commands.ts';

type Subscription = ItemOf<'subscription'>;
type Plan = ItemOf<'plan'>;

export interface CyclePrice {
  readonly amount: number;
  readonly discount_amount: number;
  readonly discount: string | null;
}

/** The price of the present cycle of a subscription: the plan's amount less the active discount. */
export async function priceOf(executor: Executor, item: Subscription, plan: Plan): Promise<CyclePrice> {
  const discount = item.subscription_discount
    ? await getItem(executor, 'subscriptiondiscount', {
        id: item.subscription_discount,
        scope: everything,
      })
    : undefined;
  const is_on = discount && isDiscountOffered(discount, plan, item.billing_cycle);
  const discount_amount = is_on ? discountOn(plan.amount, discount) : 0;
  return { amount: plan.amount - discount_amount, discount_amount, discount: is_on ? discount.id : null };
}

/** How a cycle is paid: by a mandate, or by a payer on the subscription's page. */
interface Paying {
  readonly mandate: ItemOf<'mandate'> | null;
  /** No collection by the mandate follows. */
  readonly is_last?: boolean;
  readonly card?: KnownCard | undefined;
  /** What is known of a payer on the page. */
  readonly payer?: Pick<NewPayment, 'ip' | 'browser' | 'platform' | 'country_code'>;
  readonly payment_product: PaymentProduct;
  /** Chosen by a decision if it is left out, and the mandate has none. */
  readonly processor?: string;
}

/** A subscription whose present cycle is to be billed, and how. */
export interface Bill {
  readonly item: Subscription;
  readonly plan: Plan;
  readonly paying: Paying;
}

/** Who bills cycles, and the provider's limits for their merchants. */
export type Billing = CycleContext & Taking;

/** The outcome of bills: the payments of those that cost something, and the refused ones. */
export interface Billed {
  readonly taken: readonly Taken[];
  readonly refused: readonly { readonly item: Subscription; readonly error: ApiError }[];
}

/**
 * Bills the present cycle of a subscription, whose row is locked: stores its price and its payment. Returns the payment
 * with the order to perform, or undefined for a free cycle, which is then paid. The caller announces a blocked one.
 * Throws the refusal.
 */
export async function billCycle(trx: Trx, bill: Bill, billing: Billing): Promise<Taken | undefined> {
  const { taken, refused } = await billCycles(trx, [bill], billing);
  if (refused[0]) throw refused[0].error;
  return taken[0];
}

/** The same for several. Refused ones are not written. */
export async function billCycles(trx: Trx, bills: readonly Bill[], billing: Billing): Promise<Billed> {
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
  await markCyclesPaid(
    trx,
    free.map(({ item }) => item),
    billing,
  );
  if (costing.length === 0) return { taken: [], refused: [] };
  const payments = costing.map(({ price, ...bill }) => paymentOf(bill, price.amount));
  const answers = await takePayments(trx, payments, billing);
  const each = costing.map((bill, index) => ({ ...bill, answer: answers[index] as Taken | ApiError }));
  const refused = each.flatMap(({ item, answer: error }) => (error instanceof ApiError ? [{ item, error }] : []));
  const billed = each.flatMap(({ item, price, answer: taken }) =>
    taken instanceof ApiError ? [] : [{ item, price, taken }],
  );
  await writeCycles(
    trx,
    billed.map(({ item, price, taken }) => ({ item, price, state: 'billing', transaction: taken.transaction.id })),
  );
  await neverDue(
    trx,
    billed.map(({ item }) => item),
  );
  return { taken: billed.map(({ taken }) => taken), refused };
}

function paymentOf({ item, plan, paying }: Bill, amount: number): NewPayment {
  const { mandate, card, payer, payment_product, is_last = false, processor } = paying;
  const { payment_profile } = item;
  return {
    organisation: item.organisation,
    payment_profile,
    ...payer,
    card,
    customer: item.customer,
    merchant_reference: cycleReference(item.id, item.billing_cycle),
    description: plan.dynamic_descriptor ?? plan.name,
    amount,
    currency_code: plan.currency_code,
    payment_product,
    recurring_type: item.last_paid_cycle === null ? 'first' : 'recurring',
    subscription: item.id,
    mandate,
    is_last,
    ...(processor && { processor }),
  };
}

interface Written {
  readonly item: Subscription;
  readonly price: CyclePrice;
  readonly transaction: string | null;
  readonly state: string;
}

/** A cycle has one row forever. One that is being paid or was paid is never billed again. */
async function writeCycles(trx: Trx, cycles: readonly Written[]): Promise<void> {
  if (cycles.length === 0) return;
  const rows = cycles.map(({ item: { id, billing_cycle, organisation, due_date }, price, transaction, state }) => ({
    subscription: id,
    cycle: billing_cycle,
    organisation,
    due_date,
    ...price,
    transaction,
    state,
  }));
  const { numAffectedRows } = await sql`
    ${insertInto('subscription_cycle', rows)}
    on conflict (subscription, cycle, organisation) do update set amount = excluded.amount,
      discount_amount = excluded.discount_amount, discount = excluded.discount, transaction = excluded.transaction,
      state = excluded.state
    where subscription_cycle.state = 'failed'`.execute(trx);
  if (numAffectedRows !== BigInt(cycles.length)) throw new ApiError('request_in_progress');
}
