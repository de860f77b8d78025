import { expect, it } from 'vitest';
import { firstCall } from './first-call.ts';

it('is one that the key may make', () => {
  expect(firstCall(['USER_ALL'])).toBe('/v1/transaction?_limit=1');
  expect(firstCall(['REFUND_LIST', 'TAG_LIST'])).toBe('/v1/refund?_limit=1');
  expect(firstCall(['TAG_ALL'])).toBe('/v1/tag?_limit=1');
});

it('is undefined for a key without read access', () => {
  expect(firstCall(['TRANSACTION_RECORD'])).toBeUndefined();
});
