import { expect, it } from 'vitest';
import { plainOverview } from './plain-overview.ts';

it('shows the common fields, and folds the others', () => {
  const { facts, sections, technical } = plainOverview('visit');
  expect(facts).toEqual([]);
  expect(sections).toEqual([{ parts: ['created_at', 'organisation.name', 'user.name', 'mode'] }]);
  expect(technical).toEqual([{ parts: ['id'] }]);
});

it('leaves out write-only fields, the fields of the head, and currencies, which amounts include', () => {
  const parts = plainOverview('paymentlink').sections.flatMap((section) => section.parts);
  expect(parts).toContain('amount');
  expect(parts).toContain('checkout_design.name');
  for (const name of ['token', 'version', 'status', 'currency_code', 'merchant_reference'])
    expect(parts).not.toContain(name);
});
