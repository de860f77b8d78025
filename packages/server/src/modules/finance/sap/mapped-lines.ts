import type { AccountKind } from '@sluis/contract/finance/accounts';
import type { ItemOf } from '@sluis/contract/registry';
import type { DaySum } from './day-sums.queries.ts';

export type Run = Pick<ItemOf<'saprun'>, 'totals' | 'lines' | 'unmapped'>;
export type Mapping = Pick<
  ItemOf<'sapaccount'>,
  'account_kind' | 'component' | 'vat_rate_ppm' | 'general_ledger_account' | 'cost_centre' | 'tax_code'
>;

interface Side {
  readonly account_kind: AccountKind;
  readonly component: string | null;
  readonly vat_rate_ppm: number | null;
}

const specificity = ({ component, vat_rate_ppm }: Mapping): number =>
  2 * Number(component !== null) + Number(vat_rate_ppm !== null);

/** The most specific account for one side of postings: a component counts for more than a VAT rate. */
export const accountFor = (mappings: readonly Mapping[], side: Side): Mapping | undefined =>
  mappings
    .filter(
      ({ account_kind, component, vat_rate_ppm }) =>
        account_kind === side.account_kind &&
        (component === null || component === side.component) &&
        (vat_rate_ppm === null || vat_rate_ppm === side.vat_rate_ppm),
    )
    .toSorted((one, other) => specificity(other) - specificity(one))[0];

const keyOf = (of: object): string => JSON.stringify(Object.values(of));
const compare = (one: object, other: object): number => (keyOf(one) < keyOf(other) ? -1 : 1);

/** What differs by key, each once and in order. */
function distinct<T extends object>(all: readonly T[]): T[] {
  const found = new Map(all.map((each) => [keyOf(each), each]));
  return [...found.values()].toSorted(compare);
}

/** Adds the sums of a day up by account; without lines if some have none. */
export function mapLines(sums: readonly DaySum[], mappings: readonly Mapping[]): Run {
  const unmapped: Side[] = [];
  const lines = new Map<string, Run['lines'][number]>();
  const totals = new Map<string, number>();
  for (const { debit, credit, amount, currency_code, component, vat_rate_ppm } of sums) {
    totals.set(currency_code, (totals.get(currency_code) ?? 0) + Number(amount));
    for (const [name, account_kind] of [
      ['debit', debit],
      ['credit', credit],
    ] as const) {
      const side = { account_kind, component, vat_rate_ppm };
      const mapping = accountFor(mappings, side);
      if (!mapping) {
        unmapped.push(side);
        continue;
      }
      const { general_ledger_account, cost_centre, tax_code } = mapping;
      const key = { currency_code, general_ledger_account, cost_centre, tax_code };
      const line = lines.get(keyOf(key)) ?? { ...key, debit: 0, credit: 0 };
      lines.set(keyOf(key), { ...line, [name]: line[name] + Number(amount) });
    }
  }
  return {
    totals: [...totals].map(([currency_code, amount]) => ({ currency_code, amount })).toSorted(compare),
    lines: unmapped.length > 0 ? [] : [...lines.values()].toSorted(compare),
    unmapped: distinct(unmapped),
  };
}
