import { currency_codes } from '@sluis/contract/base/currencies';
import { invalidParameter } from '@sluis/contract/base/errors';
import type { Filter, ListQuery } from '@sluis/contract/base/list-query';
import { parseListQuery } from '@sluis/contract/base/list-query-parser';
import { isGranted } from '@sluis/contract/base/role-expressions';
import { dateIn } from '@sluis/contract/base/time';
import { listingOf } from '@sluis/contract/listings';
import { prefixOf } from '@sluis/contract/registry';
import {
  type Measure,
  range_days_default,
  range_days_max,
  type StatisticEntity,
  statistic_filters,
  statistics_roles,
} from '@sluis/contract/statistics';
import type { Identity } from '../../../../platform/auth/identity.ts';
import type { Asked } from '../../../../platform/http/route.ts';
import type { Engine } from '../../../../resource/engine.ts';
import { type ListContext, listContextOf } from '../../../../resource/list/conditions.ts';
import type { Reader } from '../../../../resource/list/reads.ts';
import { dayEnd, dayStart } from '../../../../resource/list/zone.ts';
import { plusDays } from './calendar.ts';

const day_ms = 86_400_000;

/** Instants from the first until before the second. */
export interface Range {
  readonly from: string;
  readonly until: string;
}

/** A request for figures, as data: its entity, measure, filters and range, and its caller. */
export interface Question {
  readonly entity: StatisticEntity;
  /** Of payments: all, or the paid ones. */
  readonly measure: Measure;
  /** The organisations, and the filters other than those on the time. */
  readonly asking: ListContext;
  readonly timezone: string;
  readonly range: Range;
  /** The date in the time zone, by the business clock. */
  readonly today: string;
  readonly now: string;
  /** The given filters on the time. */
  readonly times: readonly Filter[];
  readonly currency_code: string | undefined;
  readonly reader: Reader;
}

/** The length of a range in days; a clock change can make it longer. */
export const lengthInDays = ({ from, until }: Range): number => (Date.parse(until) - Date.parse(from)) / day_ms;

export const unfiltered = (question: Question): Question => {
  const { asking } = question;
  return { ...question, asking: { ...asking, query: { ...asking.query, filters: [] } } };
};

/** The caller, the parameters, and a signal that is aborted when the client disconnects. */
export interface Asking extends Pick<Asked, 'identity' | 'query'> {
  readonly request: { readonly signal: AbortSignal | undefined };
}

/** Parameters of a call besides those of every statistic, each with its possible values. */
export type OwnParameters = Readonly<Record<string, readonly string[]>>;

export type Given<Own extends OwnParameters> = { readonly [K in keyof Own]: Own[K][number] | undefined };

/** Whole numbers from 1 to a maximum, as values of a parameter. */
export const upTo = (greatest: number): readonly string[] =>
  Array.from({ length: greatest }, (_, at) => String(at + 1));

/** The parameters of statistics that a call accepts. */
export interface Terms {
  /** The accepted filters; by default all of the entity. */
  readonly takes?: readonly string[];
  /** The default number of days. */
  readonly days?: number;
}

export const common_parameters: readonly string[] = ['_timezone', 'organisation'];

/** Parameters of a page of a list, without a meaning for figures. */
const of_lists = new Set(['_limit', '_skip', '_after', '_sort', '_populate', '_count', '_search', '_search_by']);

const isCurrency = ({ field, op }: Filter): boolean => field === 'currency_code' && op === 'eq';

/** Parses the parameters of a question. Throws `invalid_query` naming the first invalid parameter. */
export function questionParts<Own extends OwnParameters>(
  entity: StatisticEntity,
  parameters: readonly (readonly [string, string])[],
  own = {} as Own,
): { asked: ListQuery; given: Given<Own>; currency_code: string | undefined } {
  for (const [key] of parameters)
    if (of_lists.has(key) && !Object.hasOwn(own, key)) throw invalidParameter(key, 'unknown');
  const given = Object.fromEntries(Object.entries(own).map(([key, values]) => [key, oneOf(key, values, parameters)]));
  const { entity: listed } = listingOf(entity);
  // For customers it applies to their payments.
  const has_currency = Object.hasOwn(listed.fields, 'currency_code');
  const isListed = (key: string): boolean => !Object.hasOwn(own, key) && (has_currency || key !== 'currency_code');
  const asked = parseListQuery(
    listed,
    parameters.filter(([key]) => isListed(key)),
    prefixOf,
  );
  const currency_code = has_currency
    ? (asked.filters.find(isCurrency)?.value as string | undefined)
    : oneOf('currency_code', currency_codes, parameters);
  return { asked, given: given as never, currency_code };
}

const of_all_questions: readonly string[] = ['created_at', 'currency_code'];

/**
 * Throws `invalid_query` if a caller filters by more than the role for the statistics, or that for the list, allows.
 */
export function checkFilters(
  entity: StatisticEntity,
  { filters }: Pick<ListQuery, 'filters'>,
  { roles }: Pick<Identity, 'roles'>,
): void {
  if (isGranted(roles, listingOf(entity).roles)) return;
  const open: readonly string[] = isGranted(roles, statistics_roles[entity]) ? statistic_filters[entity] : [];
  const allowed = [...of_all_questions, ...open];
  const closed = filters.find(({ field }) => !allowed.includes(field));
  if (closed) throw invalidParameter(closed.field, 'not_allowed', allowed.join(', '));
}

/** Parses a question and the call's own parameters. Throws `invalid_query` naming the first invalid parameter. */
export async function questionOf<Own extends OwnParameters>(
  engine: Engine,
  { identity, query, request: { signal } }: Asking,
  entity: StatisticEntity,
  own: Own,
  { takes, days = range_days_default }: Terms = {},
): Promise<{ question: Question; given: Given<Own> }> {
  const listing = listingOf(entity);
  const known = takes && new Set([...common_parameters, ...Object.keys(own), ...takes]);
  for (const key of query.keys()) if (known?.has(key) === false) throw invalidParameter(key, 'unknown');
  const { asked, given, currency_code } = questionParts(entity, [...query], own);
  checkFilters(entity, asked, identity);
  const { kysely } = engine.database;
  const reach = await engine.tenancy.reach(kysely, identity, listing, asked);
  const isTime = ({ field }: Filter) => field === 'created_at';
  const filters = reach.query.filters.filter((filter) => !isTime(filter) && !isCurrency(filter));
  const asking = listContextOf(listing.entity, { ...reach, query: { ...reach.query, filters } }, identity.timezone);
  const { timezone } = asking;
  const now = engine.clock.now();
  const today = dateIn(timezone, new Date(now));
  const times = asked.filters.filter(isTime);
  const question: Question = {
    entity,
    measure: (given as { readonly measure?: Measure }).measure ?? 'all',
    asking,
    timezone,
    today,
    now,
    times,
    range: rangeOf(times, { today, timezone, days }),
    currency_code,
    reader: { who: reach.top, asker: identity.id, signal },
  };
  return { question, given };
}

function oneOf(
  key: string,
  values: readonly string[],
  parameters: readonly (readonly [string, string])[],
): string | undefined {
  const [given, again] = parameters.flatMap(([name, value]) => (name === key ? [value] : []));
  if (again !== undefined) throw invalidParameter(key, 'repeated');
  if (given !== undefined && !values.includes(given)) throw invalidParameter(key, 'not_allowed', allowed(values));
  return given;
}

/** Values as an error lists them. */
const allowed = (values: readonly string[]): string =>
  values.length > 30 ? `${values[0]} to ${values.at(-1)}` : values.join(', ');

/**
 * The instants that filters on the time allow; the last days if one is missing. Bounds have the same meaning as in
 * lists.
 */
function rangeOf(
  filters: readonly Filter[],
  { today, timezone, days }: Pick<Question, 'today' | 'timezone'> & { readonly days: number },
): Range {
  const of = (ops: readonly string[]): Filter | undefined => filters.find(({ op }) => ops.includes(op));
  const [lower, upper] = [of(['gt', 'gte']), of(['lt', 'lte'])];
  const other = filters.find((filter) => filter !== lower && filter !== upper);
  if (other) throw invalidParameter('created_at', 'not_allowed', 'created_at> and created_at<');
  const until = upper ? boundOf(upper, 'lte', (date) => dayEnd(date, timezone)) : dayEnd(today, timezone);
  const last = dateIn(timezone, new Date(Date.parse(until) - 1));
  const from = lower
    ? boundOf(lower, 'gt', (date) => dayStart(date, timezone))
    : dayStart(plusDays(last, 1 - days), timezone);
  if (from > until) throw invalidParameter('created_at>', 'too_large', 'before created_at<');
  // Days of 25 hours are days too.
  if (Date.parse(until) - Date.parse(from) > range_days_max * day_ms + 7_200_000)
    throw invalidParameter('created_at>', 'too_small', `at most ${range_days_max} days`);
  return { from, until };
}

/** The instant of a bound; for a date, its beginning or end; for an exclusive bound, just after the given instant. */
const boundOf = ({ op, value, as_date }: Filter, after: Filter['op'], ofDate: (date: string) => string): string => {
  if (as_date) return ofDate(String(value));
  return op === after ? new Date(Date.parse(String(value)) + 1).toISOString() : String(value);
};
