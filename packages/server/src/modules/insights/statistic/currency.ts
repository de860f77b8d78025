import type { CurrencyCount } from '@sluis/contract/statistics';
import { range_days_default } from '@sluis/contract/statistics';
import { makeCache } from '../../../platform/caches.ts';
import type { Engine } from '../../../resource/engine.ts';
import { dayEnd, dayStart } from '../../../resource/list/zone.ts';
import { plusDays } from './calendar.ts';
import { dayFigures } from './figures.queries.ts';
import type { Question } from './question.queries.ts';

interface Counted {
  readonly currency_code: string;
  readonly count: number;
}

/** The number of items by currency, the most used first; customers have no currency. */
export function currenciesOf(rows: readonly Counted[]): CurrencyCount[] {
  const counts = new Map<string, number>();
  for (const { currency_code, count } of rows)
    if (currency_code !== '' && count > 0) counts.set(currency_code, (counts.get(currency_code) ?? 0) + count);
  return [...counts]
    .map(([currency_code, count]) => ({ currency_code, count }))
    .sort((a, b) => b.count - a.count || (a.currency_code < b.currency_code ? -1 : 1));
}

const known_ms = 60_000;

export type DefaultCurrency = (question: Question) => Promise<string | undefined>;

/** The currency in which an organisation was paid most often in the last 28 days, looked up once a minute. */
export function makeDefaultCurrency(engine: Engine): DefaultCurrency {
  const known = makeCache<string>('default-currencies', { max: 5000, ttl: known_ms });
  return async (question) => {
    const { asking, timezone, today } = question;
    const key = JSON.stringify([today, timezone, asking.scope.all || asking.scope.organisations]);
    const found = known.get(key);
    if (found !== undefined) return found;
    const from = dayStart(plusDays(today, 1 - range_days_default), timezone);
    const span = { from, until: dayEnd(today, timezone) };
    const unfiltered = { ...asking, query: { ...asking.query, filters: [] } };
    const { rows } = await dayFigures(engine, { ...question, span, asking: unfiltered }, ['transaction']);
    const [first] = currenciesOf(rows.map(({ currency_code, paid_count }) => ({ currency_code, count: paid_count })));
    if (first) known.set(key, first.currency_code);
    return first?.currency_code;
  };
}
