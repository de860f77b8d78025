import { expect, it } from 'vitest';
import { can, isProvider } from './granted.ts';

it('grants by any one expression, with families and aliases expanded', () => {
  expect(can({ roles: ['USER_ALL'] }, ['TRANSACTION_LIST'])).toBe(true);
  expect(can({ roles: ['REFUND_ALL'] }, ['REFUND_CREATE'])).toBe(true);
  expect(can({ roles: ['TRANSACTION_LIST'] }, ['REFUND_LIST', 'TRANSACTION_LIST'])).toBe(true);
  expect(can({ roles: ['TRANSACTION_LIST'] }, ['TRANSACTION_LIST && REFUND_LIST'])).toBe(false);
  expect(can({ roles: [] }, ['TRANSACTION_LIST'])).toBe(false);
});

it('recognises staff of the provider', () => {
  expect(isProvider({ roles: ['PSP_ALL'] })).toBe(true);
  expect(isProvider({ roles: ['USER_ALL'] })).toBe(false);
});
