import { expect, test } from 'vitest';
import { type Measured, updateReport } from './report.ts';

const measured = (part: Measured['part'], transactions: number, sluis: string): Measured => ({
  part,
  transactions,
  setting: 'Measured on 2026-11-23.',
  section: {
    title: part === 'lists' ? 'Lists and items' : 'Export',
    note: 'A note.',
    lines: [{ what: 'page', sluis }],
  },
});
const headings = (report: string) => report.split('\n').filter((line) => line.startsWith('## '));

test('A run replaces its own measurements, keeps the rest, and orders sections by part and size', () => {
  const first = updateReport('', [measured('export', 1_000_000, '111'), measured('lists', 5_000_000, '222')]);
  const second = updateReport(first, [measured('lists', 1_000_000, '333'), measured('lists', 5_000_000, '444')]);
  expect(headings(second)).toEqual([
    '## Lists and items, 1,000,000 transactions',
    '## Lists and items, 5,000,000 transactions',
    '## Export, 1,000,000 transactions',
  ]);
  expect(second).not.toContain('222');
  for (const value of ['111', '333', '444']) expect(second.split(value)).toHaveLength(2);
  expect(updateReport(second, [])).toBe(second);
});

test('A part with its own database has one section, whatever the size of the other', () => {
  const first = updateReport('', [measured('payments', 1_000_000, '111')]);
  const second = updateReport(first, [measured('payments', 5_000_000, '222')]);
  expect(headings(second)).toHaveLength(1);
  expect(second).not.toContain('111');
});

test('Text that no run wrote is dropped', () => {
  const report = updateReport('# Benchmarks\n\nOld prose.\n\n## Earlier\n\n| a |\n', [measured('lists', 1, '1')]);
  expect(report).not.toMatch(/Old prose|Earlier/);
});
