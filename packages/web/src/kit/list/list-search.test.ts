import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../../lib/search.ts';
import type { List } from './declaration.ts';
import {
  filteredFields,
  firstPage,
  listQuery,
  nextPage,
  openId,
  previousPage,
  type Search,
  withFilter,
  withLimit,
  withOpen,
  withoutFilters,
  withoutOpen,
  withSort,
  withText,
} from './list-search.ts';

const list = {
  entity: 'transaction',
  fixed: { status: 'DECLINED' },
  populate: ['customer'],
  columns: [{ path: 'amount' }, { path: 'last_status_update', ascends: true }],
} as unknown as List;

it("requests the filters of the URL, overridden by the page's fixed filters", () => {
  const search = { 'status[]': ['FAILED'], status: 'PENDING', 'amount>=': 500, _sort: 'amount', _tab: 'history' };
  expect(listQuery(list, search, 'org_1')).toEqual({
    'status[]': ['FAILED'],
    status: 'DECLINED',
    'amount>=': 500,
    organisation: 'org_1',
    _sort: 'amount',
    _populate: 'customer',
  });
});

it('takes an id as a filter only while no panel is open', () => {
  expect(listQuery(list, { id: 'txn_1' }, undefined)).toMatchObject({ id: 'txn_1' });
  expect(listQuery(list, { id: 'txn_1', _open: true }, undefined)).not.toHaveProperty('id');
  expect(openId({ id: 'txn_1', _open: true })).toBe('txn_1');
  expect(openId({ id: 'txn_1' })).toBeUndefined();
});

it('goes forward by offset up to 10,000 and by cursor from there', () => {
  expect(nextPage({}, 'c')).toEqual({ _skip: 25 });
  expect(nextPage({ _skip: 9900, _limit: 100 }, 'c')).toEqual({ _limit: 100, _skip: 10_000 });
  expect(nextPage({ _skip: 10_000, _limit: 100 }, 'c')).toEqual({ _limit: 100, _after: 'c' });
  expect(nextPage({ _after: 'c' }, 'd')).toEqual({ _after: 'd' });
  expect(nextPage({ _skip: 25 }, null)).toBeUndefined();
});

it('goes back to the previous page, the first one without a parameter in the URL', () => {
  expect(previousPage({ _skip: 50 })).toEqual({ _skip: 25 });
  expect(previousPage({ _skip: 25 })).toEqual({});
  expect(previousPage({})).toBeUndefined();
  expect(previousPage({ _after: 'c' })).toBeUndefined();
  expect(firstPage({ _after: 'c', status: 'PENDING' })).toEqual({ status: 'PENDING' });
});

it('replaces a filter of any form, and returns to the first page', () => {
  const search = { 'created_at>': '2026-01-01', 'created_at<=': '2026-02-01', _skip: 50, status: 'PENDING' };
  expect(withFilter(search, 'created_at', { created_at: '2026-03-01' })).toEqual({
    status: 'PENDING',
    created_at: '2026-03-01',
  });
  expect(withText({ _skip: 25, _search_by: 'id' }, ' a ')).toEqual({ _search: 'a' });
  expect(withLimit({ _skip: 25, _limit: 50 }, 25)).toEqual({});
  expect(withoutFilters({ ...search, _sort: 'amount', _search: 'x' })).toEqual({ _sort: 'amount' });
  expect(filteredFields(search)).toEqual(['created_at', 'status']);
});

it('sorts descending, ascending, and as declared again', () => {
  const once = withSort(list, { _skip: 25 }, 'amount');
  expect(once).toEqual({ _sort: '-amount' });
  const twice = withSort(list, once, 'amount');
  expect(twice).toEqual({ _sort: 'amount' });
  expect(withSort(list, twice, 'amount')).toEqual({});
  // For future dates the nearest is first.
  expect(withSort(list, {}, 'last_status_update')).toEqual({ _sort: 'last_status_update' });
  expect(withSort(list, { _sort: 'last_status_update' }, 'last_status_update')).toEqual({
    _sort: '-last_status_update',
  });
  // The default sort column is reversed.
  expect(withSort(list, {}, 'created_at')).toEqual({ _sort: 'created_at' });
  expect(withSort(list, { _sort: 'created_at' }, 'created_at')).toEqual({});
});

it('opens and closes the panel without changing the list', () => {
  const keys = fc.constantFrom('status[]', 'amount>=', '_sort', '_skip', 'merchant_reference');
  const values = fc.oneof(fc.integer({ min: 1, max: 999 }), fc.stringMatching(/^[a-z]{1,8}$/));
  fc.assert(
    fc.property(fc.dictionary(keys, values), (search) => {
      const clean = parseSearch(stringifySearch(search as Search));
      const opened = withOpen(clean, 'txn_1');
      expect(parseSearch(stringifySearch(opened))).toEqual(opened);
      expect(withoutOpen(opened)).toEqual(clean);
    }),
  );
});
