import type { ItemOf } from '@sluis/contract/registry';
import type { Api, Query } from './api.ts';
import { daysAgo } from './time.ts';

export type Transaction = ItemOf<'transaction'>;
export type Refund = ItemOf<'refund'>;

/**
 * A payment without refunds. Tests run concurrently in one world, so each that changes a payment uses a day that no
 * other uses.
 */
export async function paidOn(api: Api, day: number, query: Query = {}): Promise<Transaction> {
  const { items } = await api.list<Transaction>('transaction', {
    'created_at<': daysAgo(day),
    status: 'SETTLEMENT_COMPLETED',
    amount_refunded: 0,
    amount_charged_back: 0,
    'amount>=': 1000,
    ...query,
    _limit: 10,
  });
  // One with a failed or cancelled refund has no refunded amount either, but is excluded as well.
  const refunds = await api.list<Refund>('refund', { 'transaction[]': items.map(({ id }) => id), _limit: 100 });
  const found = items.find(({ id }) => !refunds.items.some((refund) => refund.transaction === id));
  if (!found) throw new Error(`no payment up to ${daysAgo(day)}`);
  return found;
}

export const refundsOf = async (api: Api, payment: Transaction): Promise<readonly Refund[]> =>
  (await api.list<Refund>('refund', { transaction: payment.id })).items;

const exponents: Readonly<Record<string, number>> = { JPY: 0, KWD: 3 };

/** An amount in English notation, without the application's own code. */
export function inEnglish(amount: number, currency_code: string): string {
  const digits = exponents[currency_code] ?? 2;
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: currency_code,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
}

/**
 * Creates a chargeback of a payment for each number of days until its deadline: whether the demo has open ones depends
 * on when it was started.
 */
export async function disputePayment(api: Api, operator: Api, days_left: readonly number[]): Promise<void> {
  const paid = {
    status: 'SETTLEMENT_COMPLETED',
    amount_refunded: 0,
    amount_charged_back: 0,
    'amount>': 1000,
    _limit: 1,
  };
  const [payment] = (await api.list<{ id: string }>('transaction', paid)).items;
  for (const days of days_left) {
    const work_by_date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await operator.call('POST', 'chargeback', { transaction: payment?.id, amount: 1, work_by_date });
  }
}
