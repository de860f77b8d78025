import type { ComparedProcessor } from '@sluis/contract/statistics';
import { expect, it } from 'vitest';
import { approvesLess } from './approval.ts';

const compared = (count: number, conversion: number | null): Pick<ComparedProcessor, 'transaction'> => ({
  transaction: {
    count,
    amount: 0,
    conversion,
    status: { SETTLEMENT_COMPLETED: { count, amount: 0 } } as ComparedProcessor['transaction']['status'],
  },
});
const usual = compared(9000, 0.8);

it.each([
  ['fifteen points of many payments', compared(500, 0.65), true],
  ['nine points of many payments', compared(5000, 0.71), false],
  ['fifteen points of sixty payments, which chance explains', compared(60, 0.65), false],
  ['everything of forty payments', compared(40, 0), false],
  ['more than usual', compared(500, 0.95), false],
  ['nothing that was finished', compared(500, null), false],
])('tells a processor that approves less by %s', (_, last, is_less) => {
  expect(approvesLess(last, usual)).toBe(is_less);
});
