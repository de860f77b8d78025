import { beginning_of_time } from '@sluis/contract/base/list-query';
import { isPaid } from '@sluis/contract/entities/payments/transaction';
import type { Figure } from '../item/overview.ts';

interface Payment {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly amount_refunded: number;
  readonly amount_charged_back: number;
  readonly currency_code: string;
}

const isWhole = (of: Partial<Payment>): of is Payment => of.status !== undefined && of.amount_refunded !== undefined;

/**
 * The amounts received, returned and remaining of a payment; none for a payment without receipts, or of which the
 * viewer can only see the name.
 */
export function paymentFigures(payment: Partial<Payment> | string): readonly Figure[] | undefined {
  if (typeof payment === 'string' || !isWhole(payment)) return undefined;
  const { id, amount_refunded: refunded, amount_charged_back: charged_back } = payment;
  const came_in = isPaid(payment) ? payment.amount : 0;
  if (came_in + refunded + charged_back === 0) return undefined;
  const search = { 'created_at>': beginning_of_time, transaction: id };
  return moneyFigures({ ...payment, amount: came_in }, (list) => ({ path: `${list}s`, entity: list, search }));
}

type Sum = Omit<Payment, 'id' | 'status'>;

/** The amounts received, returned and remaining, in one currency. */
export function moneyFigures(
  sum: Sum,
  behind?: (entity: 'refund' | 'chargeback') => Figure['list'],
): readonly Figure[] {
  const { amount, amount_refunded, amount_charged_back, currency_code } = sum;
  const figure = (label: string, value: number, list?: Figure['list']): Figure => ({
    label: `panel.money.${label}`,
    value: { amount: value, currency_code },
    ...(list && value > 0 && { list }),
  });
  return [
    figure('in', amount),
    figure('refunded', amount_refunded, behind?.('refund')),
    ...(amount_charged_back > 0 ? [figure('charged_back', amount_charged_back, behind?.('chargeback'))] : []),
    figure('net', amount - amount_refunded - amount_charged_back),
  ];
}
