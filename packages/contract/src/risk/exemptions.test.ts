import { expect, test } from 'vitest';
import { mayBeExempt } from './exemptions.ts';

const euros = (amount: number, more: object = {}) => ({ amount: amount * 100, currency_code: 'EUR', ...more });

test.each([
  ['low_value', euros(30), true],
  ['low_value', euros(30.01), false],
  ['low_value', { amount: 1000, currency_code: 'SEK' }, false],
  ['transaction_risk_analysis', euros(500), true],
  ['transaction_risk_analysis', euros(500.01), false],
  ['trusted_beneficiary', euros(10_000), true],
  ['secure_corporate', { amount: 5_000_000, currency_code: 'USD' }, true],
  ['secure_corporate', euros(0), false],
  ['trusted_beneficiary', euros(10, { recurring_type: 'first' }), false],
  ['merchant_initiated', euros(10_000, { recurring_type: 'recurring' }), true],
] as const)('%s for %j: %s', (exemption, payment, is_possible) => {
  expect(mayBeExempt(exemption, payment)).toBe(is_possible);
});
