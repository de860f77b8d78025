import { isPaid } from '@sluis/contract/entities/transaction';
import type { ItemOf } from '@sluis/contract/registry';

export type Refundable = Pick<
  ItemOf<'transaction'>,
  'id' | 'status' | 'amount' | 'currency_code' | 'amount_refunded' | 'amount_charged_back'
>;

/** What can still be given back of a payment, in minor units; never below zero. */
export const remainderOf = ({ amount, amount_refunded, amount_charged_back }: Refundable): number =>
  Math.max(0, amount - amount_refunded - amount_charged_back);

/** Whether something of a payment can be given back. */
export const isRefundable = (item: Refundable): boolean => isPaid(item) && remainderOf(item) > 0;
