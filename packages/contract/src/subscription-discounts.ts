import type { ItemOf } from './registry.ts';

type Discount = Pick<
  ItemOf<'subscriptiondiscount'>,
  'type' | 'amount' | 'currency_code' | 'minimum_amount' | 'limit_to_first_order'
>;
type Plan = Pick<ItemOf<'plan'>, 'amount' | 'currency_code'>;

/**
 * What a discount takes off an amount, in minor units: never more than there is. A percentage is the part of one, of
 * four decimals; half a minor unit is rounded up. Reckoned in whole numbers, because 0.07 of 100 is not 7 in floats.
 */
export function discountOn(amount: number, { type, amount: off }: Pick<Discount, 'type' | 'amount'>): number {
  if (type === 'fixed_cents') return Math.min(amount, Math.round(off));
  const part = BigInt(Math.round(off * 10_000));
  return Number((BigInt(amount) * part * 2n + 10_000n) / 20_000n);
}

/**
 * Whether a discount can be given to a subscription: the plan costs at least the discount's minimum, and one that is
 * limited to the first order comes before it. A fixed amount or minimum means something in its own currency only.
 */
export function isDiscountOffered(discount: Discount, plan: Plan, billing_cycle: number): boolean {
  if (discount.limit_to_first_order && billing_cycle > 1) return false;
  const is_of_currency = discount.type === 'percentage' && discount.minimum_amount === null;
  if (!is_of_currency && discount.currency_code !== plan.currency_code) return false;
  return discount.minimum_amount === null || discount.minimum_amount <= plan.amount;
}

/** For how many cycles a discount is taken off; null is for ever. */
export const discountDuration = ({
  duration,
  limit_to_first_order,
}: Pick<ItemOf<'subscriptiondiscount'>, 'duration' | 'limit_to_first_order'>): number | null =>
  limit_to_first_order ? 1 : duration;
