import { expect, test } from 'vitest';
import { compareLedger } from './ledger.ts';

const row = (reference: string, id: string, amount = 100) => ({ reference, id, amount });
const none = { missing: [], doubled: [], changed: [], unasked: [] };

test('A ledger that agrees with the database has no differences, and unanswered requests may exist or not', () => {
  const acknowledged = [row('a', 'txn_1'), row('a', 'txn_1'), { reference: 'b', amount: 250 }];
  const unanswered = ['c', 'd'];
  const rows = [row('a', 'txn_1'), row('b', 'txn_2', 250), row('c', 'txn_3')];
  expect(compareLedger({ acknowledged, unanswered }, rows)).toEqual(none);
});

test.each([
  ['missing', { acknowledged: [row('a', 'txn_1')] }, []],
  ['doubled', { acknowledged: [row('a', 'txn_1')] }, [row('a', 'txn_1'), row('a', 'txn_2')]],
  ['doubled', { acknowledged: [], unanswered: ['a'] }, [row('a', 'txn_1'), row('a', 'txn_2')]],
  ['changed', { acknowledged: [row('a', 'txn_1', 100)] }, [row('a', 'txn_1', 200)]],
  ['changed', { acknowledged: [row('a', 'txn_1')] }, [row('a', 'txn_2')]],
  ['unasked', { acknowledged: [] }, [row('a', 'txn_1')]],
] as const)('It finds what is %s', (what, ledger, rows) => {
  expect(compareLedger({ unanswered: [], ...ledger }, rows)).toEqual({ ...none, [what]: ['a'] });
});

test('A payment that was acknowledged under two ids is doubled', () => {
  const acknowledged = [row('a', 'txn_1'), row('a', 'txn_2')];
  const { doubled } = compareLedger({ acknowledged, unanswered: [] }, [row('a', 'txn_1')]);
  expect(doubled).toEqual(['a']);
});
