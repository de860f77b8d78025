import { invalidParameter } from '@sluis/contract/base/errors';
import { type Filter, limit_max, skip_max } from '@sluis/contract/base/list-query';
import { parseListQuery } from '@sluis/contract/base/list-query-parser';
import { dateIn } from '@sluis/contract/base/time';
import { journalentry } from '@sluis/contract/entities/finance/journalentry';
import { accountingDay } from '@sluis/contract/finance/accounting-day';
import { addDays } from '@sluis/contract/finance/calendar';
import { prefixOf } from '@sluis/contract/registry';
import { type Period, periods, range_days_default } from '@sluis/contract/statistics';
import { type RawBuilder, sql } from 'kysely';
import type { Asked, JsonSchema } from '../../../platform/http/route.ts';
import { currencyCode, date_or_instant, filterParameters, withinOrganisation } from '../../../resource/describe.ts';
import type { Engine } from '../../../resource/engine.ts';
import type { Reader } from '../../../resource/list/reads.ts';
import type { Scope } from '../../../resource/scope.ts';

const day_ms = 86_400_000;
/** The longest range in days, and by day. */
const range_max = 1830;
const daily_max = 366;
/** The default number of rows. */
export const rows_default = 1000;

/** A request for a report. */
export interface Question {
  readonly engine: Engine;
  readonly scope: Scope;
  /** Accounting days, the first and the last. */
  readonly from: string;
  readonly until: string;
  /** The present accounting day. */
  readonly today: string;
  readonly period: Period | undefined;
  readonly filters: readonly Filter[];
  readonly limit: number;
  readonly skip: number;
  readonly reader: Reader;
}

/** What a report accepts besides a range of days, an organisation and a currency. */
export interface Terms {
  readonly filters?: readonly ('payment_product' | 'processor')[];
  /** By period: the default one, or null for the whole range. */
  readonly period?: Period | null;
  readonly is_daily?: boolean;
  readonly has_rows?: boolean;
  /** Parameters that the call reads itself. */
  readonly beside?: Readonly<Record<string, JsonSchema>>;
}

const common = ['created_at', 'currency_code'];

/** The query parameters of a report, for its description. */
export function describeTerms({ filters = [], period, has_rows, beside = {} }: Terms): Record<string, JsonSchema> {
  const listed = filterParameters(journalentry);
  const fields = ['currency_code', ...filters].flatMap((name) => [name, `${name}[]`]);
  return {
    'created_at>': {
      ...date_or_instant,
      description: `The first accounting day, or an instant in it; by default the last ${range_days_default} days`,
    },
    'created_at>=': date_or_instant,
    'created_at<': { ...date_or_instant, description: 'The last accounting day, or an instant after it' },
    'created_at<=': date_or_instant,
    _timezone: listed._timezone as JsonSchema,
    organisation: withinOrganisation,
    ...Object.fromEntries(fields.map((name) => [name, listed[name] ?? currencyCode])),
    ...(period !== undefined && { period: { type: 'string', enum: periods } }),
    ...(has_rows && {
      _limit: { type: 'integer', minimum: 1, maximum: limit_max, default: rows_default },
      _skip: { type: 'integer', minimum: 0, maximum: skip_max, default: 0 },
    }),
    ...beside,
  };
}

/** Parses the parameters of a report. Throws `invalid_query` naming the first invalid one. */
export async function questionOf(engine: Engine, asked: Asked, terms: Terms): Promise<Question> {
  const { identity, query, request } = asked;
  const { filters: own = [], period, has_rows = false, beside = {} } = terms;
  const known = describeTerms(terms);
  for (const key of query.keys()) if (!Object.hasOwn(known, key)) throw invalidParameter(key, 'unknown');
  const read = [...query].filter(([key]) => key !== 'period' && !Object.hasOwn(beside, key));
  const parsed = parseListQuery(journalentry, read, prefixOf);
  const { kysely } = engine.database;
  const seen = await engine.tenancy.scopeOf(kysely, identity);
  const scope = await engine.tenancy.narrow(kysely, seen, parsed.organisation);
  const timezone = parsed.timezone ?? identity.timezone;
  const given = query.getAll('period');
  if (given.length > 1) throw invalidParameter('period', 'repeated');
  const by = periods.find((each) => each === given[0]);
  if (given.length > 0 && !by) throw invalidParameter('period', 'not_allowed', periods.join(', '));
  const chosen = by ?? period ?? undefined;
  const today = await presentDay(engine, scope, timezone);
  const times = parsed.filters.filter(({ field }) => field === 'created_at');
  const is_daily = terms.is_daily || chosen === 'day';
  return {
    engine,
    scope,
    ...daysOf(times, { today, timezone, max: is_daily ? daily_max : range_max }),
    today,
    period: chosen,
    filters: parsed.filters.filter(({ field }) => [...common, ...own].includes(field) && field !== 'created_at'),
    limit: has_rows && query.has('_limit') ? Number(parsed.limit) : rows_default,
    skip: parsed.skip,
    reader: {
      who: await engine.tenancy.topOf(kysely, identity.organisation),
      asker: identity.id,
      signal: request.signal,
    },
  };
}

/** The last accounting day that has begun, of the settlement profiles in a scope; today without any. */
async function presentDay({ database, clock }: Engine, scope: Scope, timezone: string): Promise<string> {
  const { rows } = await sql<{ timezone: string; cut_off: string }>`
    select distinct s.timezone, s.cut_off from settlementprofile p join settlementschedule s on s.id = p.schedule
    where ${within('p.organisation', scope)}`.execute(database.kysely);
  const now = clock.now();
  const days = rows.map((rule) => accountingDay(rule, now));
  return days.reduce((last, day) => (day > last ? day : last), dateIn(timezone, new Date(now)));
}

/** The accounting days of filters on the time; an instant stands for the day that it is in. */
function daysOf(times: readonly Filter[], { today, timezone, max }: { today: string; timezone: string; max: number }) {
  const of = (ops: readonly string[]) => times.find(({ op }) => ops.includes(op));
  const [lower, upper] = [of(['gt', 'gte']), of(['lt', 'lte'])];
  const other = times.find((filter) => filter !== lower && filter !== upper);
  if (other) throw invalidParameter('created_at', 'not_allowed', 'created_at> and created_at<');
  const dayOf = ({ value, as_date, op }: Filter): string =>
    as_date ? String(value) : dateIn(timezone, new Date(Date.parse(String(value)) - Number(op === 'lt')));
  const until = upper ? dayOf(upper) : lower && dayOf(lower) > today ? dayOf(lower) : today;
  const from = lower ? dayOf(lower) : addDays(until, 1 - range_days_default);
  if (from > until) throw invalidParameter('created_at>', 'too_large', 'before created_at<');
  if ((Date.parse(until) - Date.parse(from)) / day_ms >= max)
    throw invalidParameter('created_at>', 'too_small', `at most ${max} days`);
  return { from, until };
}

/** SQL: whether a column with an organisation is within a scope. */
export function within(column: string, { all, organisations }: Scope): RawBuilder<boolean> {
  if (all) return sql<boolean>`true`;
  const [only, ...others] = organisations;
  return others.length === 0
    ? sql<boolean>`${sql.ref(column)} = ${only ?? ''}`
    : sql<boolean>`${sql.ref(column)} = any(${[...organisations]})`;
}

/** SQL: the filters of a question, on columns of the same names. */
export const filtered = ({ filters }: Question): RawBuilder<boolean> =>
  filters.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${sql.join(
        filters.map(({ field, value }) => sql`${sql.ref(field)} = any(${[value].flat().map(String)})`),
        sql` and `,
      )}`;

/** Runs a statement with the caller's share of the database; rows are arrays. */
export async function ask<Row extends readonly unknown[]>(
  { engine: { database, read }, reader }: Question,
  statement: RawBuilder<unknown>,
): Promise<Row[]> {
  const { sql: text, parameters } = statement.compile(database.kysely);
  const rows: readonly unknown[] = await read({
    shape: text,
    text: () => text,
    values: [...parameters],
    reader,
    is_high: false,
  });
  return rows as Row[];
}

/** SQL: the first day of the period of a day. */
export const periodOf = (period: Period): RawBuilder<string> =>
  sql<string>`date_trunc(${sql.lit(period)}, day::timestamp)::date::text`;
