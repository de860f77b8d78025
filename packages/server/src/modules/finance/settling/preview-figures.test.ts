import { expect, test } from 'vitest';
import { addFee, type Compared, comparisonOf, exactOf, newSums } from './preview-figures.ts';

const fee = (micro: bigint) => ({ component: 'PROCESSING', vat_rate_ppm: 0, micro, exact: micro });

function row(name: string, currency_code: string, now: number, draft: number, more: Partial<Compared> = {}): Compared {
  const [before, after] = [newSums(), newSums()];
  addFee(before, fee(BigInt(now) * 1_000_000n), 1n);
  addFee(after, fee(BigInt(draft) * 1_000_000n), 1n);
  return {
    of: {
      settlement_profile: name,
      settlement_profile_number: '1001',
      organisation: name,
      organisation_name: name,
      payment_product: 'ideal',
    },
    currency_code,
    count: 1,
    turnover: 100,
    now: exactOf(before),
    draft: exactOf(after),
    ...more,
  };
}

const namesOf = ({ items }: ReturnType<typeof comparisonOf>) => items.map((each) => each.organisation_name);

test('the largest difference comes first, up or down, and currencies are not mixed', () => {
  const found = comparisonOf('revenue', [
    row('dollars', 'USD', 0, 9000),
    row('same', 'EUR', 10, 10),
    row('more', 'EUR', 10, 15),
    row('less', 'EUR', 10, 1),
  ]);
  expect(namesOf(found)).toEqual(['less', 'more', 'same', 'dollars']);
  expect(found.totals).toMatchObject([
    { currency_code: 'EUR', rows: 3, count: 3, turnover: 300, fees: 30, fees_draft: 26 },
    { currency_code: 'USD', rows: 1, fees: 0, fees_draft: 9000 },
  ]);
});

test('a scheme of costs is ordered by its costs', () => {
  const costs = (cost: bigint) => ({ ...exactOf(newSums()), cost, margin: -cost });
  const found = comparisonOf('cost', [
    row('fees', 'EUR', 0, 500),
    row('costs', 'EUR', 0, 1, { now: costs(0n), draft: costs(20_000_000n) }),
  ]);
  expect(namesOf(found)).toEqual(['costs', 'fees']);
});

test('totals add what is exact, not what is rounded', () => {
  const half = (name: string) => row(name, 'EUR', 0, 0, { draft: { ...exactOf(newSums()), fees: 500_000n } });
  const { items, totals } = comparisonOf('revenue', [half('a'), half('b')]);
  expect(items.map(({ fees_draft }) => fees_draft)).toEqual([0, 0]);
  expect(totals[0]?.fees_draft).toBe(1);
});

test('of more rows than are answered, those below cost stay', () => {
  const loss = { ...exactOf(newSums()), margin: -1n };
  const rows = Array.from({ length: 5001 }, (_, at) => row(`m${at}`, 'EUR', 0, 10_000 - at));
  const found = comparisonOf('revenue', [...rows, row('loss', 'EUR', 0, 0, { draft: loss })]);
  expect([found.items.length, found.total, found.totals[0]?.below_cost]).toEqual([5000, 5002, 1]);
  expect(found.items.at(-1)?.organisation_name).toBe('loss');
});
