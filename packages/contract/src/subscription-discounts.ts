import type { ItemOf } from './registry.ts';

type Discount = Pick<
  ItemOf<'subscriptiondiscount'>,
  'type' | 'amount' | 'currency_code' | 'minimum_amount' | 'limit_to_first_order'
>;
type Plan = Pick<ItemOf<'plan'>, 'amount' | 'currency_code'>;

/**
 * The reduction of an amount, in minor units, at most the amount itself. A percentage is a share of one with four
 * decimals; half a minor unit is rounded up. Computed in integers, because 0.07 of 100 is not 7 in floats.
 */
export function discountOn(amount: number, { type, amount: off }: Pick<Discount, 'type' | 'amount'>): number {
  if (type === 'fixed_cents') return Math.min(amount, Math.round(off));
  const part = BigInt(Math.round(off * 10_000));
  return Number((BigInt(amount) * part * 2n + 10_000n) / 20_000n);
}

/**
 * Whether a subscription can have a discount: the plan costs at least the discount's minimum, and one that is limited
 * to the first order comes before it. A fixed amount or minimum is valid in its own currency only.
 */
export function isDiscountOffered(discount: Discount, plan: Plan, billing_cycle: number): boolean {
  if (discount.limit_to_first_order && billing_cycle > 1) return false;
  const is_of_currency = discount.type === 'percentage' && discount.minimum_amount === null;
  if (!is_of_currency && discount.currency_code !== plan.currency_code) return false;
  return discount.minimum_amount === null || discount.minimum_amount <= plan.amount;
}

/** The number of cycles with a discount; null means unlimited. */
export const discountDuration = ({
  duration,
  limit_to_first_order,
}: Pick<ItemOf<'subscriptiondiscount'>, 'duration' | 'limit_to_first_order'>): number | null =>
  limit_to_first_order ? 1 : duration;
