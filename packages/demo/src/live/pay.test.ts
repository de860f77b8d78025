import { expect, test } from 'vitest';
import { outcomeLike, paymentLike } from './pay.ts';

test('a payment blocked by a rule is reported as blocked, so that it is found among those', () => {
  const like = { status: 'FAILED', status_reason: 'Blocked by rule: velocity', blocked: true } as const;
  expect(outcomeLike(like as Parameters<typeof outcomeLike>[0])).toEqual(like);
});

test('a similar payment has a new reference, which its description quotes', () => {
  const like = { merchant_reference: 'KH-1042', description: 'Bestelling KH-1042', amount: 1250, currency_code: 'EUR' };
  const { merchant_reference, description } = paymentLike(like as Parameters<typeof paymentLike>[0]);
  expect(merchant_reference).toMatch(/^KH-\d{6}$/);
  expect(description).toBe(`Bestelling ${merchant_reference}`);
  const plain = paymentLike({ ...like, description: 'Abonnement' } as Parameters<typeof paymentLike>[0]);
  expect(plain.description).toBe('Abonnement');
  const none = paymentLike({ ...like, description: null } as Parameters<typeof paymentLike>[0]);
  expect(none).not.toHaveProperty('description');
});
