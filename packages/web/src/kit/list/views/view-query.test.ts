import { expect, it } from 'vitest';
import { parseSearch } from '../../../lib/search.ts';
import { fromViewQuery, isMoving, isShown, toViewQuery } from './view-query.ts';

const today = '2026-11-22';
const tomorrow = '2026-11-23';

it('saves filters, text and sort order, and neither the page nor its size nor the open item', () => {
  const text = '_sort=-amount&status[]=DECLINED&_search=a&_limit=100&_skip=100&id=txn_1&_open=true&_tab=history';
  const query = toViewQuery(parseSearch(text), today, true);
  expect(fromViewQuery(query, today)).toEqual({ _sort: '-amount', 'status[]': ['DECLINED'], _search: 'a' });
});

it('saves a period by its name, and two dates unchanged', () => {
  const last_week = { 'created_at>': '2026-11-16' };
  const query = toViewQuery(last_week, today, true);
  expect(query).toBe('created_at=last_7_days');
  expect(fromViewQuery(query, tomorrow)).toEqual({ 'created_at>': '2026-11-17' });
  expect(
    fromViewQuery(toViewQuery({ 'created_at>': '2026-11-21', 'created_at<': '2026-11-21' }, today, true), tomorrow),
  ).toEqual({
    'created_at>': '2026-11-22',
    'created_at<': '2026-11-22',
  });
  const dates = { 'created_at>': '2026-01-03', 'created_at<': '2026-01-09' };
  expect(fromViewQuery(toViewQuery(dates, today, true), tomorrow)).toEqual(dates);
});

it('saves a period by its dates if it must not move', () => {
  const last_week = { 'created_at>': '2026-11-16' };
  const query = toViewQuery(last_week, today, false);
  expect(fromViewQuery(query, tomorrow)).toEqual(last_week);
  expect([query, 'created_at=last_7_days', 'created_at=2026-11-16'].map((each) => isMoving(each, today))).toEqual([
    false,
    true,
    false,
  ]);
});

it('takes a name literally if it is not a period', () => {
  expect(fromViewQuery('_search=today&merchant_reference%5B%5D=today', today)).toEqual({
    _search: 'today',
    'merchant_reference[]': ['today'],
  });
});

it('matches a view with its list, also on the day on which two periods are the same', () => {
  const first = '2026-12-01';
  expect(
    isShown('created_at=this_month', { 'created_at>': '2026-12-01', _limit: 100, id: 'x', _open: true }, first),
  ).toBe(true);
  expect(isShown('created_at=this_month', { 'created_at>': '2026-11-30' }, first)).toBe(false);
  expect(isShown('b=2&a=1', { a: 1, b: 2 }, first)).toBe(true);
  expect(isShown('status%5B%5D=A&status%5B%5D=B', { 'status[]': ['B', 'A'] }, first)).toBe(true);
});
