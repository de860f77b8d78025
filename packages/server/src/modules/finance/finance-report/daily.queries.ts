import { type DailyAnswer, type DailyFigures, type DailyRow, daily_sections } from '@sluis/contract/finance/reports';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { ask, filtered, type Question, within } from './question.queries.ts';
import { countOf, effectsOf, type KindSums, minor, readSums, summed_columns } from './sums.ts';

/** The kinds whose entries are of an accounting day: events, and fees of months and payouts. */
const kinds = ['PAYMENT', 'REFUND', 'REFUND_REVERSAL', 'CHARGEBACK', 'CHARGEBACK_REVERSAL', 'MONTH', 'PAYOUT'];

/** Without a price they leave nothing to show: every payout has an entry. */
const fees_only = ['MONTH', 'PAYOUT'];

type Sums = readonly string[];
type Row = readonly [day: string, currency: string, product: string, settlement: string, total: string, kinds: Sums[]];

/** SQL: the days of a question. */
const daysIn = (question: Question) => sql`
  from ledgerday
  where ${within('item_organisation', question.scope)} and day between ${question.from} and ${question.until}
    and kind = any(${kinds}) and (kind <> all(${fees_only}) or fee_micro <> 0) and ${filtered(question)}`;

/** A page of rows by day, currency, product and settlement, each with the sums of its kinds and how many rows there are. */
const readPage = (question: Question): Promise<Row[]> =>
  ask<Row>(
    question,
    sql`
      select day, currency_code, payment_product, settlement, (count(*) over ())::text,
        json_agg(json_build_array(kind, a, b, c, d, e, f, g))
      from (
        select day::text, currency_code, payment_product, settlement, kind, ${summed_columns}
        ${daysIn(question)} group by 1, 2, 3, 4, 5
      ) as summed (day, currency_code, payment_product, settlement, kind, a, b, c, d, e, f, g)
      group by 1, 2, 3, 4 order by 1 desc, 2, 3, 4 limit ${question.limit} offset ${question.skip}`,
  );

async function countRows(question: Question): Promise<number> {
  const [row] = await ask<[string]>(
    question,
    sql`select count(*)::text from (
      select distinct day, currency_code, payment_product, settlement ${daysIn(question)}) as rows`,
  );
  return Number(row?.[0] ?? 0);
}

const readTotals = (question: Question): Promise<Sums[]> =>
  ask<Sums>(
    question,
    sql`select currency_code, kind, ${summed_columns} ${daysIn(question)} group by 1, 2 order by 1, 2`,
  );

/** The figures of sums; each is rounded once, as is what they add up to. */
function figuresOf(currency_code: string, sums: readonly KindSums[]): DailyFigures {
  const exact = effectsOf(sums);
  const sections = Object.fromEntries(daily_sections.map((name) => [name, minor(exact[name])])) as Record<
    (typeof daily_sections)[number],
    number
  >;
  const net = daily_sections.reduce((sum, name) => sum + exact[name], 0n);
  return { currency_code, count: countOf(sums), ...sections, expected_net: minor(net) };
}

/** The references of settlements. */
export async function referencesOf(executor: Executor, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; reference: string | null; status: string }>`
    select id, reference, status from settlement where id = any(${[...new Set(ids)]})`.execute(executor);
  return new Map(rows.map((each) => [each.id, each]));
}

/** What happened on accounting days, by product and settlement. */
export async function dailyReport(question: Question): Promise<DailyAnswer> {
  const { from, until, skip, engine } = question;
  const [rows, of_currencies] = await Promise.all([readPage(question), readTotals(question)]);
  const shown = rows.map(
    ([accounting_day, currency_code, payment_product, settlement, , some]): DailyRow => ({
      accounting_day,
      payment_product: payment_product || null,
      ...figuresOf(currency_code, some.map(readSums)),
      settlement: settlement || null,
      settlement_reference: null,
    }),
  );
  // A page after the last one has no row that says how many there are.
  const total = rows[0] || skip === 0 ? Number(rows[0]?.[4] ?? 0) : await countRows(question);
  const references = await referencesOf(
    engine.database.kysely,
    shown.flatMap(({ settlement }) => settlement ?? []),
  );
  const currencies = Map.groupBy(of_currencies, ([currency_code = '']) => currency_code);
  return {
    from,
    until,
    items: shown.map((each) => ({
      ...each,
      settlement_reference: references.get(each.settlement ?? '')?.reference ?? null,
    })),
    total,
    totals: [...currencies].map(([currency, some]) => figuresOf(currency, some.map(readSums))),
  };
}
