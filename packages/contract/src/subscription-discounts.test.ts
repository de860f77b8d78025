import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discountOn, isDiscountOffered } from './subscription-discounts.ts';

const amount = fc.integer({ min: 0, max: 1_000_000_000_000 });

/** A part of an amount computed in decimal text, as on paper: multiply the digits, put the point back, round. */
function onPaper(of: number, ten_thousandths: number): number {
  const digits = (BigInt(of) * BigInt(ten_thousandths)).toString().padStart(5, '0');
  const whole = BigInt(digits.slice(0, -4));
  return Number(Number(digits.at(-4)) >= 5 ? whole + 1n : whole);
}

describe('a discount', () => {
  test('in percent is that part, half a cent rounded up', () => {
    expect(discountOn(1000, { type: 'percentage', amount: 0.07 })).toBe(70);
    expect(discountOn(5, { type: 'percentage', amount: 0.1 })).toBe(1);
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 10_000 }), (of, parts) => {
        expect(discountOn(of, { type: 'percentage', amount: parts / 10_000 })).toBe(onPaper(of, parts));
      }),
    );
  });

  test('is never more than the amount', () => {
    fc.assert(
      fc.property(amount, amount, (of, off) => {
        expect(discountOn(of, { type: 'fixed_cents', amount: off })).toBe(Math.min(of, off));
        expect(discountOn(of, { type: 'percentage', amount: 1 })).toBe(of);
      }),
    );
  });

  test('is offered from its minimum, for the first order only if so limited, and in its currency', () => {
    const discount = {
      type: 'fixed_cents',
      amount: 100,
      currency_code: 'EUR',
      minimum_amount: 1000,
      limit_to_first_order: false,
    } as const;
    const plan = { amount: 1000, currency_code: 'EUR' };
    expect(isDiscountOffered(discount, plan, 1)).toBe(true);
    expect(isDiscountOffered(discount, { ...plan, amount: 999 }, 1)).toBe(false);
    expect(isDiscountOffered({ ...discount, minimum_amount: null }, { ...plan, amount: 1 }, 7)).toBe(true);
    expect(isDiscountOffered({ ...discount, limit_to_first_order: true }, plan, 1)).toBe(true);
    expect(isDiscountOffered({ ...discount, limit_to_first_order: true }, plan, 2)).toBe(false);
    expect(isDiscountOffered(discount, { ...plan, currency_code: 'JPY' }, 1)).toBe(false);
    const percentage = { ...discount, type: 'percentage', amount: 0.1, minimum_amount: null } as const;
    expect(isDiscountOffered(percentage, { ...plan, currency_code: 'JPY' }, 1)).toBe(true);
  });
});
