import { expect, it } from 'vitest';
import { namedRange, range_names, rangeOf } from './ranges.ts';

const today = '2026-11-23';

it('ends every named range today or earlier', () => {
  const days = range_names.map((name) => [name, ...Object.values(namedRange(name, today)).slice(1)]);
  expect(days).toEqual([
    ['last-28-days', '2026-10-27', today, 'days'],
    ['last-90-days', '2026-08-26', today, 'days'],
    ['last-365-days', '2025-11-24', today, 'days'],
    ['current-month', '2026-11-01', today, 'month'],
    ['previous-month', '2026-10-01', '2026-10-31', 'month'],
    ['current-quarter', '2026-10-01', today, 'quarter'],
    ['previous-quarter', '2026-07-01', '2026-09-30', 'quarter'],
    ['current-year', '2026-01-01', today, 'year'],
    ['previous-year', '2025-01-01', '2025-12-31', 'year'],
  ]);
});

it.each([
  ['previous-month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['previous-quarter', '2026-02-28', '2025-10-01', '2025-12-31'],
  ['current-quarter', '2026-12-31', '2026-10-01', '2026-12-31'],
  ['previous-month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['last-28-days', '2028-03-01', '2028-02-03', '2028-03-01'],
] as const)('resolves %s of %s across the ends of months and years', (name, day, from, to) => {
  expect(namedRange(name, day)).toMatchObject({ from, to });
});

it('is today without a filter', () => {
  expect(rangeOf({}, today)).toEqual({ from: today, to: today, previous: 'days' });
});

it('is relative by name and fixed by date', () => {
  const named = { range: 'last-28-days' };
  expect([today, '2026-12-01'].map((day) => rangeOf(named, day).from)).toEqual(['2026-10-27', '2026-11-04']);
  const dated = { 'created_at>': '2026-10-01', 'created_at<': '2026-10-05' };
  for (const day of [today, '2026-12-01'])
    expect(rangeOf(dated, day)).toEqual({ from: '2026-10-01', to: '2026-10-05', previous: 'days' });
});

it.each([
  ['begins 28 days before a last day alone', { 'created_at<': '2026-10-28' }, '2026-10-01', '2026-10-28'],
  ['ends today with a first day alone', { 'created_at>': '2026-11-02' }, '2026-11-02', today],
  ['is a future day unchanged', { 'created_at>': '2026-12-24' }, '2026-12-24', '2026-12-24'],
  ['is today for an unknown name', { range: 'last-3-days' }, today, today],
  ['is today for days that do not exist', { 'created_at>': '2026-02-31' }, today, today],
  ['is today if it ends before it begins', { 'created_at>': '2026-11-02', 'created_at<': '2026-11-01' }, today, today],
])('%s', (_, search, from, to) => {
  expect(rangeOf(search, today)).toMatchObject({ from, to });
});

it('limits a longer range to the last 1,830 days, and shows that', () => {
  const asked = (from: string) => rangeOf({ 'created_at>': from, 'created_at<': today }, today);
  expect(asked('2021-11-20')).toEqual({ from: '2021-11-20', to: today, previous: 'days' });
  for (const from of ['2021-11-19', '1900-01-01'])
    expect(asked(from)).toEqual({ from: '2021-11-20', to: today, previous: 'days', isCut: true });
});
