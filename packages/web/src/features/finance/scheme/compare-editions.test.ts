import { storedRows } from '@sluis/contract/base/fields';
import { line_fields, type SchemeLine } from '@sluis/contract/finance/scheme-line';
import { describe, expect, it } from 'vitest';
import { editionDifferences } from './compare-editions.ts';
import type { Edition } from './scheme.item.ts';

const line = (component: string, rate_ppm: number, position: number): SchemeLine =>
  storedRows(line_fields, [{ component, kind: 'PAYMENT', rate_ppm, position }])[0] as unknown as SchemeLine;

const edition = (lines: readonly SchemeLine[], more: Partial<Edition> = {}): Edition => ({
  number: 1,
  status: 'PUBLISHED',
  valid_from: '2026-11-01',
  minimums: [],
  lines,
  created_at: '2026-11-01T00:00:00.000Z',
  published_at: null,
  published_by_name: null,
  ...more,
});

const differences = (was: Edition, is: Edition) =>
  editionDifferences(was, is, {
    line: ({ rate_ppm }) => String(rate_ppm),
    minimum: ({ amount }) => String(amount),
    date: (date) => date,
  });

describe('the comparison of editions', () => {
  it('finds nothing between editions with the same prices', () => {
    expect(differences(edition([line('A', 1, 1)]), edition([line('A', 1, 7)]))).toEqual([]);
  });

  it('pairs lines of a component that changed, and names those that came and went', () => {
    const was = edition([line('A', 1, 1), line('A', 2, 2), line('B', 3, 3)]);
    const is = edition([line('A', 1, 1), line('A', 5, 2), line('C', 4, 3)]);
    expect(differences(was, is)).toEqual([
      { part: 'line', name: 'A', was: '2', is: '5' },
      { part: 'line', name: 'B', was: '3', is: null },
      { part: 'line', name: 'C', was: null, is: '4' },
    ]);
  });

  it('pairs no line that stayed with one that changed', () => {
    const was = edition([line('A', 1, 1), line('A', 2, 2)]);
    const is = edition([line('A', 2, 1)]);
    expect(differences(was, is)).toEqual([{ part: 'line', name: 'A', was: '1', is: null }]);
  });

  it('pairs lines that apply to the same, in whatever order they are', () => {
    const cards = (rate_ppm: number) => ({ ...line('A', rate_ppm, 1), payment_product: ['card'] });
    const was = edition([cards(1), line('A', 2, 2)]);
    const is = edition([line('A', 3, 1), cards(4)]);
    expect(differences(was, is)).toEqual([
      { part: 'line', name: 'A', was: '1', is: '4' },
      { part: 'line', name: 'A', was: '2', is: '3' },
    ]);
  });

  it('says that the same lines are in another order, because the first that matches applies', () => {
    const was = edition([line('A', 1, 1), line('A', 2, 2)]);
    expect(differences(was, edition(was.lines.toReversed()))).toEqual([
      { part: 'order', name: '', was: null, is: null },
    ]);
  });

  it('compares tiers, minimums and the date', () => {
    const tiers = (from: number) => ({ ...line('A', 1, 1), tiers: [{ from, rate_ppm: 1, fixed_e4: 0 }] });
    const minimum = (amount: number) => ({ minimums: [{ currency_code: 'EUR', amount, vat_rate_ppm: 0 }] });
    const was = edition([tiers(0)], minimum(4000));
    const is = edition([tiers(5)], { ...minimum(5000), valid_from: '2026-12-01' });
    expect(differences(was, is).map(({ part }) => part)).toEqual(['line', 'minimum', 'valid_from']);
  });
});
