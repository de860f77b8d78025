import { expect, it } from 'vitest';
import { declaredSettings, keptColumns, moved, orderedColumns, visibleColumns } from './column-settings.ts';
import type { List } from './declaration.ts';

const list = { columns: [{ path: 'a' }, { path: 'b', hidden: true }, { path: 'c' }] } as unknown as List;
const paths = (columns: readonly { path: string }[]): string[] => columns.map(({ path }) => path);

it('shows the declared columns, until the viewer changes them', () => {
  const settings = declaredSettings(list);
  expect(paths(visibleColumns(list, settings))).toEqual(['a', 'c']);
  expect(paths(visibleColumns(list, { ...settings, hidden: ['a'], order: ['c', 'b', 'a'] }))).toEqual(['c', 'b']);
});

it('drops a removed column, includes a new one, and never hides all', () => {
  const settings = { ...declaredSettings(list), order: ['gone', 'c'] };
  expect(paths(orderedColumns(list, settings))).toEqual(['c', 'a', 'b']);
  expect(paths(visibleColumns(list, { ...settings, hidden: ['a', 'b', 'c'] }))).toEqual(['c']);
});

it('moves a column one place, and not past the ends', () => {
  expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
});

it('keeps name, status and amount beside the panel, otherwise the fields of the card, otherwise the first three', () => {
  const of = (paths: string[]) => paths.map((path) => ({ path }));
  const kept = (paths: string[]) => {
    const card: List['card'] = [
      ['merchant_reference', 'created_at'],
      'amount',
      ['payment_product', 'customer.name'],
      'status',
    ];
    return [...keptColumns({ entity: 'transaction', card }, of(paths))].map(({ path }) => path);
  };
  expect(kept(['created_at', 'status', 'amount', 'merchant_reference'])).toEqual([
    'status',
    'amount',
    'merchant_reference',
  ]);
  expect(kept(['id', 'created_at', 'country_code', 'platform', 'amount'])).toEqual(['created_at', 'amount']);
  expect(kept(['id', 'country_code', 'platform', 'amount'])).toEqual(['id', 'country_code', 'platform']);
  const webhooks: List['card'] = ['url', 'delivered', ['type', 'created_at'], 'status'];
  const shown = keptColumns({ entity: 'webhook', card: webhooks }, of(['created_at', 'url', 'status', 'delivered']));
  expect([...shown].map(({ path }) => path)).toEqual(['url', 'status', 'delivered']);
  // A list with a deadline on its card is processed by deadline.
  const disputes: List['card'] = [['reason', 'work_by_date'], 'amount', 'customer.name', 'status'];
  const due = [...of(['id', 'reason', 'status']), { path: 'work_by_date', ascends: true as const }, { path: 'amount' }];
  expect([...keptColumns({ entity: 'chargeback', card: disputes }, due)].map(({ path }) => path)).toEqual([
    'reason',
    'status',
    'work_by_date',
    'amount',
  ]);
  const card: List['card'] = ['name', 'active', 'locality', 'country_code'];
  const columns = of(['country_code', 'active', 'email', 'locality', 'name']);
  expect([...keptColumns({ entity: 'organisation', card }, columns)].map(({ path }) => path)).toEqual([
    'active',
    'locality',
    'name',
  ]);
});
