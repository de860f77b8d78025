import { micro, toMinor } from '@sluis/contract/finance/exact';
import type { SchemeType } from '@sluis/contract/finance/kinds';
import {
  figure_of,
  type PreviewFigure,
  type PreviewFigures,
  type PreviewRow,
  type PreviewTotal,
  preview_figures,
} from '@sluis/contract/finance/preview';
import type { Rated } from './rate.ts';

/** More are not answered, but their totals are. */
const rows_max = 5000;

type FeeLine = Pick<Rated['fees'][number], 'component' | 'vat_rate_ppm' | 'micro' | 'exact'>;

/** What events come to; amounts are in millionths of a minor unit. */
export interface Sums {
  count: number;
  turnover: number;
  fees: bigint;
  cost: bigint;
  partner: bigint;
  reserve: bigint;
  /** The lines that a statement would have. */
  readonly lines: Map<string, { micro: bigint; exact: bigint }>;
}

export const newSums = (): Sums => ({
  count: 0,
  turnover: 0,
  fees: 0n,
  cost: 0n,
  partner: 0n,
  reserve: 0n,
  lines: new Map(),
});

/** Adds a fee that a number of events have. */
export function addFee(sums: Sums, fee: FeeLine, times: bigint): void {
  sums.fees += fee.micro * times;
  const key = `${fee.component} ${fee.vat_rate_ppm}`;
  const line = sums.lines.get(key) ?? { micro: 0n, exact: 0n };
  line.micro += fee.micro * times;
  line.exact += fee.exact * times;
  sums.lines.set(key, line);
}

type Exact = Readonly<Record<PreviewFigure, bigint>>;

export const exactOf = ({ fees, cost, partner, reserve, lines }: Sums): Exact => ({
  fees,
  cost,
  partner,
  reserve,
  margin: fees - cost - partner,
  rounding: [...lines.values()].reduce((sum, line) => sum + toMinor(line.micro) * micro - line.exact, 0n),
});

const none: Exact = { fees: 0n, cost: 0n, partner: 0n, reserve: 0n, margin: 0n, rounding: 0n };

const added = (one: Exact, other: Exact): Exact =>
  Object.fromEntries(preview_figures.map((name) => [name, one[name] + other[name]])) as Exact;

/** A row with its exact figures. */
export interface Compared {
  readonly of: Pick<
    PreviewRow,
    'settlement_profile' | 'settlement_profile_number' | 'organisation' | 'organisation_name' | 'payment_product'
  >;
  readonly currency_code: string;
  readonly count: number;
  readonly turnover: number;
  readonly now: Exact;
  readonly draft: Exact;
}

const figuresOf = ({ currency_code, count, turnover, now, draft }: Omit<Compared, 'of'>): PreviewFigures => ({
  currency_code,
  count,
  turnover,
  ...(Object.fromEntries(
    preview_figures.flatMap((name) => [
      [name, Number(toMinor(now[name]))],
      [`${name}_draft`, Number(toMinor(draft[name]))],
    ]),
  ) as Record<PreviewFigure | `${PreviewFigure}_draft`, number>),
});

const isBelowCost = ({ draft }: Compared): boolean => draft.margin < 0n;

function totalOf(currency_code: string, rows: readonly Compared[]): PreviewTotal {
  const sum = (pick: (row: Compared) => number): number => rows.reduce((total, row) => total + pick(row), 0);
  return {
    ...figuresOf({
      currency_code,
      count: sum(({ count }) => count),
      turnover: sum(({ turnover }) => turnover),
      now: rows.map(({ now }) => now).reduce(added, none),
      draft: rows.map(({ draft }) => draft).reduce(added, none),
    }),
    rows: rows.length,
    below_cost: rows.filter(isBelowCost).length,
  };
}

/** Rows in the order of the difference that a scheme of a type makes, with totals per currency. */
export function comparisonOf(type: SchemeType, rows: readonly Compared[]) {
  const totals = [...Map.groupBy(rows, ({ currency_code }) => currency_code)]
    .map(([currency_code, some]) => totalOf(currency_code, some))
    .toSorted((one, other) => other.count - one.count || (one.currency_code < other.currency_code ? -1 : 1));
  const place = new Map(totals.map(({ currency_code }, at) => [currency_code, at]));
  const figure = figure_of[type];
  const difference = (row: PreviewRow): number => Math.abs(row[`${figure}_draft`] - row[figure]);
  const placeOf = ({ currency_code }: PreviewRow): number => place.get(currency_code) ?? 0;
  const textOf = ({ organisation_name, settlement_profile_number, payment_product }: PreviewRow): string =>
    [organisation_name, settlement_profile_number, payment_product ?? '\uffff'].join('\0');
  const items = rows
    .map((row): PreviewRow => ({ ...row.of, ...figuresOf(row), is_below_cost: isBelowCost(row) }))
    .toSorted(
      (one, other) =>
        placeOf(one) - placeOf(other) || difference(other) - difference(one) || (textOf(one) < textOf(other) ? -1 : 1),
    );
  const shown = new Set(
    items.toSorted((one, other) => Number(other.is_below_cost) - Number(one.is_below_cost)).slice(0, rows_max),
  );
  return { items: items.filter((each) => shown.has(each)), total: items.length, totals };
}
