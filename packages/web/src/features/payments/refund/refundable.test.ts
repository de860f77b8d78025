import { expect, it } from 'vitest';
import { isRefundable, remainderOf, sumsOf } from './refundable.ts';

const paid = {
  id: 'txn_1',
  status: 'SETTLEMENT_COMPLETED',
  amount: 1250,
  currency_code: 'EUR',
  amount_refunded: 0,
  amount_charged_back: 0,
} as const;

it('subtracts refunds and chargebacks, and is never negative', () => {
  expect(remainderOf({ ...paid, amount_refunded: 250, amount_charged_back: 400 })).toBe(600);
  expect(remainderOf({ ...paid, amount_refunded: 1000, amount_charged_back: 400 })).toBe(0);
});

it('refunds only the remainder of paid payments', () => {
  expect(isRefundable(paid)).toBe(true);
  expect(isRefundable({ ...paid, status: 'SETTLEMENT_REQUESTED' })).toBe(true);
  expect(isRefundable({ ...paid, status: 'AUTHORIZED' })).toBe(false);
  expect(isRefundable({ ...paid, amount_refunded: 1250 })).toBe(false);
});

it('adds up each currency separately', () => {
  const euros = { amount: 1250, currency_code: 'EUR' };
  expect(sumsOf([euros, { amount: 5000, currency_code: 'JPY' }, { amount: 300, currency_code: 'EUR' }])).toEqual([
    { amount: 1550, currency_code: 'EUR' },
    { amount: 5000, currency_code: 'JPY' },
  ]);
});
