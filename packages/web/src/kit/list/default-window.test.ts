import { expect, it } from 'vitest';
import { isWindowSetAside, todayIn, withDefaultWindow } from './default-window.ts';

const today = todayIn('Europe/Amsterdam', new Date('2026-03-30T22:30:00Z'));

it('takes the day and the month before it where the viewer is', () => {
  expect(today.format('YYYY-MM-DD')).toBe('2026-03-31');
  // February has no 31st.
  expect(withDefaultWindow({}, () => today)).toEqual({ 'created_at>': '2026-02-28' });
});

it('gives the window to links with filters as well', () => {
  expect(withDefaultWindow({ 'status[]': ['PENDING'], _search: 'order 1' }, () => today)).toEqual({
    'created_at>': '2026-02-28',
    'status[]': ['PENDING'],
    _search: 'order 1',
  });
});

it.each([{ 'created_at>': '2026-01-01' }, { 'created_at<=': '2026-01-01' }, { created_at: '2026-01-01' }])(
  'leaves %o alone: it says when',
  (search) => {
    expect(withDefaultWindow(search, () => today)).toBeUndefined();
    expect(isWindowSetAside(search)).toBe(false);
  },
);

it.each([{ id: 'txn_1' }, { id: 'txn_1', _open: true }, { merchant_reference: 'A' }, { _search: '"A 1"' }])(
  'sets the window aside for %o, and says so',
  (search) => {
    expect(withDefaultWindow(search, () => today)).toBeUndefined();
    expect(isWindowSetAside(search)).toBe(true);
  },
);
