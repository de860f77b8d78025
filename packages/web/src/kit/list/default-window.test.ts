import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { isWindowSetAside, monthsBefore, withDefaultWindow, withNamed } from './default-window.ts';

const open = (search: Parameters<typeof withDefaultWindow>[0]) =>
  withDefaultWindow(search, 'Europe/Amsterdam', new Date('2026-03-30T22:30:00Z'));

it("uses the day and the previous month in the viewer's time zone", () => {
  // There it is already the 31st, which February does not have.
  expect(open({})).toEqual({ 'created_at>': '2026-02-28' });
});

it('gives the window to links with filters as well', () => {
  expect(open({ 'status[]': ['PENDING'], _search: 'or' })).toEqual({
    'created_at>': '2026-02-28',
    'status[]': ['PENDING'],
    _search: 'or',
  });
});

it.each([{ 'created_at>': '2026-01-01' }, { 'created_at<=': '2026-01-01' }, { created_at: '2026-01-01' }])(
  'adds no window to %o, which has dates',
  (search) => {
    expect(open(search)).toBeUndefined();
    expect(isWindowSetAside(search)).toBe(false);
  },
);

it.each([
  { id: 'txn_1' },
  { id: 'txn_1', _open: true },
  { merchant_reference: 'A' },
  { _search: '"A 1"' },
  { _search: 'nina@' },
  { _search: 'van' },
])('removes the window for %o, and shows that', (search) => {
  expect(open(search)).toBeUndefined();
  expect(isWindowSetAside(search)).toBe(true);
});

it('removes the default window for a text that names an item, and keeps chosen dates', () => {
  const now = new Date('2026-03-30T22:30:00Z');
  const search = (from: string, text: string) =>
    withNamed({ 'created_at>': from, _skip: 25 }, text, 'Europe/Amsterdam', now);
  expect(search('2026-02-28', 'ORDER-1')).toEqual({ _search: 'ORDER-1' });
  expect(search('2026-02-28', 'O')).toEqual({ 'created_at>': '2026-02-28', _search: 'O' });
  expect(search('2026-02-01', 'ORDER-1')).toEqual({ 'created_at>': '2026-02-01', _search: 'ORDER-1' });
});

it('goes months back from every day of leap and other years as the calendar does', () => {
  for (let day = dayjs('2026-01-01'); day.year() < 2029; day = day.add(1, 'day'))
    for (const months of [1, 3, 12])
      expect(monthsBefore(day.format('YYYY-MM-DD'), months)).toBe(day.subtract(months, 'month').format('YYYY-MM-DD'));
});
