import { settlement_sections } from '@sluis/contract/entities/finance/settlement';
import {
  type CurrencyWaterfall,
  daily_sections,
  type ProductFigures,
  type Waterfall,
  type WaterfallAnswer,
  type WaterfallPeriod,
} from '@sluis/contract/finance/reports';
import type { Period } from '@sluis/contract/statistics';
import { sql } from 'kysely';
import { ask, filtered, periodOf, type Question, within } from './question.queries.ts';
import { countOf, type Effects, effectsOf, type KindSums, minor, readSums, summed_columns } from './sums.ts';

type Row = readonly [currency: string, period: string | null, product: string, kind: string, ...string[]];

/** Sums by currency, period and product; those before the range, and balances that were taken over, have no period. */
const readPeriods = (question: Question, period: Period): Promise<Row[]> =>
  ask<Row>(
    question,
    sql`
      select currency_code, case when day >= ${question.from} and kind <> 'OPENING' then ${periodOf(period)} end,
        payment_product, kind, ${summed_columns}
      from ledgerday
      where ${within('organisation', question.scope)} and day <= ${question.until} and ${filtered(question)}
      group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  );

const whole = [...settlement_sections, 'opening', 'paid'] as const;

/** A balance of which fees and VAT are exact, so that they are rounded as differences that add up. */
interface Balance {
  readonly others: bigint;
  readonly fees: bigint;
  readonly vat: bigint;
}

const balanceAfter = (before: Balance, effects: Effects): Balance => ({
  others: whole.reduce((sum, name) => (name === 'fees' || name === 'vat' ? sum : sum + effects[name]), before.others),
  fees: before.fees + effects.fees,
  vat: before.vat + effects.vat,
});

const shownBalance = ({ others, fees, vat }: Balance): number => minor(others) + minor(fees) + minor(vat);

function waterfallOf(before: Balance, sums: readonly KindSums[]): { shown: Waterfall; after: Balance } {
  const effects = effectsOf(sums);
  const after = balanceAfter(before, effects);
  const sections = Object.fromEntries(settlement_sections.map((name) => [name, minor(effects[name])]));
  const shown = {
    count: countOf(sums),
    opening: shownBalance(before),
    ...(sections as Record<(typeof settlement_sections)[number], number>),
    fees: minor(after.fees) - minor(before.fees),
    vat: minor(after.vat) - minor(before.vat),
    // Shown as an amount, not as its effect.
    paid: -minor(effects.paid) || 0,
    closing: shownBalance(after),
  };
  return { shown, after };
}

/** The last day of the period that begins on a day. */
function lastDay(first: string, period: Period): string {
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number);
  const next =
    period === 'month' ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, day + (period === 'week' ? 7 : 1));
  return new Date(next - 1).toISOString().slice(0, 10);
}

function productsOf(rows: readonly Row[]): ProductFigures[] {
  const groups = Map.groupBy(
    rows.filter(([, period, , kind]) => period !== null && kind !== 'CLOSE'),
    ([, period, product]) => `${period} ${product}`,
  );
  return [...groups].flatMap(([key, some]) => {
    const sums = some.map(readSums);
    const effects = effectsOf(sums);
    if (daily_sections.every((name) => effects[name] === 0n)) return [];
    const [period = '', payment_product = ''] = key.split(' ');
    const figures = Object.fromEntries(daily_sections.map((name) => [name, minor(effects[name])])) as Record<
      (typeof daily_sections)[number],
      number
    >;
    return [{ period, payment_product: payment_product || null, count: countOf(sums), ...figures }];
  });
}

/** From the opening to the closing balance per currency, by period and product. */
export async function waterfallReport(question: Question): Promise<WaterfallAnswer> {
  const { from, until, today, period = 'month' } = question;
  const rows = await readPeriods(question, period);
  const items = [...Map.groupBy(rows, ([currency]) => currency)].flatMap(
    ([currency_code, own]): CurrencyWaterfall[] => {
      const before = own.filter((row) => row[1] === null).map(readSums);
      const zero = { others: 0n, fees: 0n, vat: 0n };
      const { after: opening } = waterfallOf(zero, before);
      const during = own.filter((row) => row[1] !== null);
      if (during.length === 0 && shownBalance(opening) === 0) return [];
      let balance = opening;
      const periods = [...Map.groupBy(during, (row) => row[1] ?? '')].map(([first, some]): WaterfallPeriod => {
        const { shown, after } = waterfallOf(balance, some.map(readSums));
        balance = after;
        const last = lastDay(first, period);
        return { period: first, partial: first < from || last > until || last >= today, ...shown };
      });
      const { shown } = waterfallOf(opening, during.map(readSums));
      return [{ currency_code, ...shown, periods, products: productsOf(own) }];
    },
  );
  return { from, until, period, items };
}
