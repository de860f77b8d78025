import { invalidParameter } from '@sluis/contract/base/errors';
import { type MarginAnswer, type MarginRow, type MarginSort, margin_sorts } from '@sluis/contract/finance/reports';
import { sql } from 'kysely';
import { namesOf } from '../names.queries.ts';
import { ask, filtered, periodOf, type Question, within } from './question.queries.ts';
import { safeguardingOf } from './safeguarding.queries.ts';
import {
  addMargins,
  isNothing,
  type Margin,
  marginFigures,
  marginOf,
  no_margin,
  readSums,
  summed_columns,
} from './sums.ts';

type Row = readonly [
  period: string | null,
  organisation: string,
  product: string,
  processor: string,
  currency: string,
  kind: string,
  ...string[],
];

const readMargins = (question: Question): Promise<Row[]> => {
  const { scope, from, until, period } = question;
  return ask<Row>(
    question,
    sql`
      select ${period ? periodOf(period) : sql`null::text`}, item_organisation, payment_product, processor,
        currency_code, kind, ${summed_columns}
      from ledgerday
      where ${within('item_organisation', scope)} and day between ${from} and ${until}
        and ${filtered(question)}
      group by 1, 2, 3, 4, 5, 6`,
  );
};

type Kept = readonly [
  period: string | null,
  organisation: string,
  product: string,
  processor: string,
  currency: string,
];

/** The margins of merchants, each with everything below it. */
async function groupRows(question: Question, rows: readonly Row[]): Promise<Map<string, Margin>> {
  const { engine } = question;
  const groups = new Map<string, Margin>();
  for (const row of rows) {
    const margin = marginOf(readSums(row));
    if (isNothing(margin)) continue;
    const [period, organisation, product, processor, currency] = row;
    const merchant = await engine.tenancy.topOf(engine.database.kysely, organisation);
    const key = JSON.stringify([period, merchant, product, processor, currency] satisfies Kept);
    groups.set(key, addMargins(groups.get(key) ?? no_margin, margin));
  }
  return groups;
}

/** The order of rows; amounts of different currencies are not compared. */
function sorted(rows: readonly MarginRow[], sort: MarginSort): MarginRow[] {
  const field = sort.replace('-', '') as 'turnover' | 'revenue' | 'margin';
  const compare: Readonly<Record<MarginSort, (a: MarginRow, b: MarginRow) => number>> = {
    '-period': (a, b) => (b.period ?? '').localeCompare(a.period ?? ''),
    // Rows without revenue have no percentage: a loss is below any.
    margin_percentage: (a, b) => shareOf(a) - shareOf(b),
    '-turnover': (a, b) => a.currency_code.localeCompare(b.currency_code) || b[field] - a[field],
    '-revenue': (a, b) => a.currency_code.localeCompare(b.currency_code) || b[field] - a[field],
    '-margin': (a, b) => a.currency_code.localeCompare(b.currency_code) || b[field] - a[field],
  };
  // What is of no product comes after the products of its merchant.
  const names = (row: MarginRow) => [
    row.organisation_name,
    row.currency_code,
    row.payment_product ?? '\uffff',
    row.processor_name ?? '',
  ];
  const byName = (a: MarginRow, b: MarginRow): number => {
    const [first, second] = [names(a), names(b)];
    const at = first.findIndex((name, index) => name !== second[index]);
    return at < 0 ? 0 : (first[at] as string) < (second[at] as string) ? -1 : 1;
  };
  return rows.toSorted((a, b) => compare[sort](a, b) || byName(a, b));
}

const shareOf = ({ margin_percentage, margin_micro }: MarginRow): number =>
  margin_percentage ?? Math.sign(margin_micro) * Number.MAX_SAFE_INTEGER;

export function marginSort(query: URLSearchParams): MarginSort {
  const [given = '-period', again] = query.getAll('_sort');
  if (again !== undefined) throw invalidParameter('_sort', 'repeated');
  const sort = margin_sorts.find((each) => each === given);
  if (!sort) throw invalidParameter('_sort', 'not_allowed', margin_sorts.join(', '));
  return sort;
}

export function belowCost(query: URLSearchParams): boolean {
  const [given = 'false', again] = query.getAll('is_below_cost');
  if (again !== undefined) throw invalidParameter('is_below_cost', 'repeated');
  if (given !== 'true' && given !== 'false') throw invalidParameter('is_below_cost', 'wrong_type', 'true or false');
  return given === 'true';
}

/** Margins by merchant, product, processor and currency, with totals per currency and the safeguarding check. */
export async function marginReport(
  question: Question,
  { sort, is_below_cost }: { readonly sort: MarginSort; readonly is_below_cost: boolean },
): Promise<MarginAnswer> {
  const { from, until, period = null, skip, limit, engine } = question;
  const { kysely } = engine.database;
  const [rows, safeguarding] = await Promise.all([readMargins(question), safeguardingOf(question)]);
  const groups = [...(await groupRows(question, rows))].map(([key, margin]) => {
    const [of, organisation, product, processor, currency] = JSON.parse(key) as Kept;
    return { of, organisation, product, processor, margin, figures: marginFigures(currency, margin) };
  });
  const [organisations, processors] = await Promise.all([
    namesOf(
      kysely,
      'organisation',
      groups.map(({ organisation }) => organisation),
    ),
    namesOf(
      kysely,
      'processor',
      groups.map(({ processor }) => processor),
    ),
  ]);
  const all = groups.map(
    ({ of, organisation, product, processor, figures }): MarginRow => ({
      period: of,
      organisation,
      organisation_name: organisations.get(organisation) ?? organisation,
      payment_product: product || null,
      processor: processor || null,
      processor_name: processors.get(processor) ?? null,
      ...figures,
      is_below_cost: figures.margin_micro < 0,
    }),
  );
  const wanted = is_below_cost ? all.filter((row) => row.is_below_cost) : all;
  const totals = [...Map.groupBy(groups, ({ figures }) => figures.currency_code)]
    .toSorted()
    .map(([currency, some]) => ({
      ...marginFigures(currency, some.map(({ margin }) => margin).reduce(addMargins, no_margin)),
      below_cost: some.filter(({ figures }) => figures.margin_micro < 0).length,
    }));
  return {
    from,
    until,
    period,
    items: sorted(wanted, sort).slice(skip, skip + limit),
    total: wanted.length,
    totals,
    safeguarding,
  };
}
