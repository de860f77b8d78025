import { isPaid } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';

export type Refundable = Pick<
  ItemOf<'transaction'>,
  'id' | 'status' | 'amount' | 'currency_code' | 'amount_refunded' | 'amount_charged_back'
>;

/** The refundable remainder of a payment, in minor units; never negative. */
export const remainderOf = ({ amount, amount_refunded, amount_charged_back }: Refundable): number =>
  Math.max(0, amount - amount_refunded - amount_charged_back);

export type Sum = Pick<ItemOf<'transaction'>, 'amount' | 'currency_code'>;

/** The sums of amounts, for each currency separately. */
export function sumsOf(amounts: readonly Sum[]): readonly Sum[] {
  const sums = new Map<string, number>();
  for (const { amount, currency_code } of amounts) sums.set(currency_code, (sums.get(currency_code) ?? 0) + amount);
  return [...sums].map(([currency_code, amount]) => ({ amount, currency_code }));
}

/** Whether a payment has a refundable remainder. */
export const isRefundable = (item: Refundable): boolean => isPaid(item) && remainderOf(item) > 0;
