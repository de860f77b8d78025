import { isPaid } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';

export type Refundable = Pick<
  ItemOf<'transaction'>,
  'id' | 'status' | 'amount' | 'currency_code' | 'amount_refunded' | 'amount_charged_back'
>;

/** What can still be given back of a payment, in minor units; never below zero. */
export const remainderOf = ({ amount, amount_refunded, amount_charged_back }: Refundable): number =>
  Math.max(0, amount - amount_refunded - amount_charged_back);

export type Sum = Pick<ItemOf<'transaction'>, 'amount' | 'currency_code'>;

/** What amounts come to, in each currency by itself. */
export function sumsOf(amounts: readonly Sum[]): readonly Sum[] {
  const sums = new Map<string, number>();
  for (const { amount, currency_code } of amounts) sums.set(currency_code, (sums.get(currency_code) ?? 0) + amount);
  return [...sums].map(([currency_code, amount]) => ({ amount, currency_code }));
}

/** Whether something of a payment can be given back. */
export const isRefundable = (item: Refundable): boolean => isPaid(item) && remainderOf(item) > 0;
