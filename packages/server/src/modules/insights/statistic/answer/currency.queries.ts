import { type CurrencyCount, range_days_default, type StatisticAnswer } from '@sluis/contract/statistics';
import { makeCache } from '../../../../platform/caches.ts';
import type { Engine } from '../../../../resource/engine.ts';
import { dayEnd, dayStart } from '../../../../resource/list/zone.ts';
import { plusDays } from '../question/calendar.ts';
import { type Question, unfiltered } from '../question/question.queries.ts';
import type { Dimension, SumName } from '../rollup/schema.ts';
import { dayFigures, partFigures, type Result } from '../source/figures.queries.ts';
import type { Grain } from '../source/source.ts';
import { sumNames } from './figure.ts';

type DefaultCurrency = (question: Question) => Promise<string | undefined>;

/** The dependencies of answers: the engine, and the default currency. */
export interface Figures {
  readonly engine: Engine;
  readonly defaultCurrency: DefaultCurrency;
}

export const makeFigures = (engine: Engine): Figures => ({ engine, defaultCurrency: makeDefaultCurrency(engine) });

/** The number of items by currency, the most frequent first; customers have no currency. */
export function currenciesOf(rows: readonly CurrencyCount[]): CurrencyCount[] {
  const counts = new Map<string, number>();
  for (const { currency_code, count } of rows)
    if (currency_code !== '' && count > 0) counts.set(currency_code, (counts.get(currency_code) ?? 0) + count);
  return [...counts]
    .map(([currency_code, count]) => ({ currency_code, count }))
    .sort((a, b) => b.count - a.count || (a.currency_code < b.currency_code ? -1 : 1));
}

const known_ms = 60_000;

/** The most frequent currency of an organisation's paid payments in the last 28 days, looked up once a minute. */
function makeDefaultCurrency(engine: Engine): DefaultCurrency {
  const known = makeCache<string>('default-currencies', { max: 5000, ttl: known_ms });
  return async (question) => {
    const { asking, timezone, today } = question;
    const key = JSON.stringify([today, timezone, asking.scope.all || asking.scope.organisations]);
    const found = known.get(key);
    if (found !== undefined) return found;
    const from = dayStart(plusDays(today, 1 - range_days_default), timezone);
    const range = { from, until: dayEnd(today, timezone) };
    const { rows } = await dayFigures(engine, { ...unfiltered(question), range }, ['transaction']);
    const [first] = currenciesOf(rows.map(({ currency_code, paid_count }) => ({ currency_code, count: paid_count })));
    if (first) known.set(key, first.currency_code);
    return first?.currency_code;
  };
}

/** The question with the currency of its answer, if that is known in advance. */
export async function withCurrency({ defaultCurrency }: Figures, question: Question): Promise<Question> {
  if (question.entity === 'customer') return { ...question, currency_code: undefined };
  return { ...question, currency_code: question.currency_code ?? (await defaultCurrency(question)) };
}

/** The requested currency, or the default one; if there is nothing in the default, the most frequent one. */
export async function currencyOf(
  { defaultCurrency }: Figures,
  question: Question,
  currencies: readonly CurrencyCount[],
): Promise<string | null> {
  if (question.currency_code !== undefined) return question.currency_code;
  const usual = await defaultCurrency(question);
  const found = currencies.find(({ currency_code }) => currency_code === usual) ?? currencies[0];
  return found?.currency_code ?? usual ?? null;
}

/** The rows in the currency of the answer, and the fields of every answer. */
export async function inCurrency<T extends { readonly currency_code: string }>(
  { defaultCurrency }: Figures,
  question: Question,
  { rows, from_rows }: Result<T>,
  countOf: (row: T) => number,
): Promise<{ rows: readonly T[]; meta: StatisticAnswer }> {
  const { entity, range, timezone } = question;
  const currencies = currenciesOf(rows.map((row) => ({ currency_code: row.currency_code, count: countOf(row) })));
  const meta = { ...range, timezone, currencies, from_rows };
  if (entity === 'customer') return { rows, meta: { ...meta, currency_code: null } };
  const chosen = question.currency_code ?? (await defaultCurrency(question)) ?? currencies[0]?.currency_code ?? null;
  return { rows: rows.filter((row) => row.currency_code === chosen), meta: { ...meta, currency_code: chosen } };
}

interface Days {
  readonly grain?: Grain;
  readonly also?: readonly ('transaction' | 'refund')[];
  readonly sums?: readonly SumName[];
}

/** The days of a question in its currency, or their sum. */
export async function daysOf(figures: Figures, question: Question, { also = [], ...wanted }: Days = {}) {
  const asked = await withCurrency(figures, question);
  const { entity, currency_code } = asked;
  const read = await dayFigures(figures.engine, asked, [...new Set([entity, ...also])], { ...wanted, currency_code });
  const [count] = sumNames(entity);
  return inCurrency(figures, asked, read, (row) => row[count]);
}

/** The parts of a question in its currency, by day, by day of the week or for the whole range. */
export async function partsOf(figures: Figures, question: Question, dimension: Dimension, grain?: Grain) {
  const asked = await withCurrency(figures, question);
  const read = await partFigures(figures.engine, asked, dimension, { currency_code: asked.currency_code, grain });
  return inCurrency(figures, asked, read, ({ count }) => count);
}
