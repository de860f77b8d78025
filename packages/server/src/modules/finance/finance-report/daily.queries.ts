import { type DailyAnswer, type DailyFigures, type DailyRow, daily_sections } from '@sluis/contract/finance/reports';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { ask, filtered, type Question, within } from './question.queries.ts';
import { countOf, effectsOf, type KindSums, minor, readSums, summed_columns } from './sums.ts';

/** The kinds whose entries are of an accounting day: events, and fees of months and payouts. */
const kinds = ['PAYMENT', 'REFUND', 'REFUND_REVERSAL', 'CHARGEBACK', 'CHARGEBACK_REVERSAL', 'MONTH', 'PAYOUT'];

/** Without a price they leave nothing to show: every payout has an entry. */
const fees_only = ['MONTH', 'PAYOUT'];

type Row = readonly [day: string, currency: string, product: string, settlement: string, kind: string, ...string[]];

const readDays = (question: Question): Promise<Row[]> =>
  ask<Row>(
    question,
    sql`
      select day::text, currency_code, payment_product, settlement, kind,
        ${summed_columns}
      from ledgerday
      where ${within('item_organisation', question.scope)} and day between ${question.from} and ${question.until}
        and kind = any(${kinds}) and (kind <> all(${fees_only}) or fee_micro <> 0) and ${filtered(question)}
      group by 1, 2, 3, 4, 5 order by 1 desc, 2, 3, 4`,
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
  const { from, until, skip, limit, engine } = question;
  const rows = await readDays(question);
  const groups = [...Map.groupBy(rows, (row) => JSON.stringify(row.slice(0, 4)))];
  const shown = groups.slice(skip, skip + limit).map(([key, some]): DailyRow => {
    const [accounting_day, currency_code, payment_product, settlement] = JSON.parse(key);
    return {
      accounting_day,
      payment_product: payment_product || null,
      ...figuresOf(currency_code, some.map(readSums)),
      settlement: settlement || null,
      settlement_reference: null,
    };
  });
  const references = await referencesOf(
    engine.database.kysely,
    shown.flatMap(({ settlement }) => settlement ?? []),
  );
  const currencies = Map.groupBy(rows, ([, currency_code]) => currency_code);
  return {
    from,
    until,
    items: shown.map((each) => ({
      ...each,
      settlement_reference: references.get(each.settlement ?? '')?.reference ?? null,
    })),
    total: groups.length,
    totals: [...currencies].toSorted().map(([currency, some]) => figuresOf(currency, some.map(readSums))),
  };
}
