import { expect, it } from 'vitest';
import { roleStates, withRole } from './role-state.ts';

it('marks granted and implied roles', () => {
  const state = roleStates(['REFUND_ALL', 'TAG_LIST']);
  expect(state('REFUND_ALL')).toEqual({ granted: true, implied: false });
  expect(state('REFUND_CREATE')).toEqual({ granted: true, implied: true });
  expect(state('TAG_LIST')).toEqual({ granted: true, implied: false });
  expect(state('TAG_CREATE')).toEqual({ granted: false, implied: false });
  expect(roleStates(['PSP_ALL'])('PSP_SUPER').granted).toBe(false);
});

it('adds and removes in the order of the catalogue', () => {
  expect(withRole(['REFUND_LIST'], 'TAG_LIST', true)).toEqual(['TAG_LIST', 'REFUND_LIST']);
  expect(withRole(['TAG_LIST', 'REFUND_LIST'], 'TAG_LIST', false)).toEqual(['REFUND_LIST']);
});
