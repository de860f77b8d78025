import type { Entity } from './entity.ts';

/** The list grammar of the API: parsed by the server, formatted by the web, the same text both ways. */

export type Operator = 'eq' | 'in' | 'gt' | 'lt' | 'gte' | 'lte';
export type Scalar = string | number | boolean;

/** A condition on a field. `as_date`: a calendar date on an instant field, to be read in the viewer's zone. */
export interface Filter {
  readonly field: string;
  readonly op: Operator;
  readonly value: Scalar | readonly Scalar[];
  readonly as_date?: true;
}

export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

export interface ListQuery {
  readonly filters: readonly Filter[];
  /** An organisation; the list is of it and all below it. */
  readonly organisation?: string;
  readonly sort: readonly SortKey[];
  readonly limit: number | 'all';
  readonly skip: number;
  readonly after?: string;
  readonly populate: readonly string[];
  readonly search?: string;
  readonly search_by?: string;
  readonly timezone?: string;
  readonly count: boolean;
}

export const default_limit = 25;
export const limit_max = 2000;
/** Deeper than this `_after` is asked for, because the database reads and throws away every row skipped. */
export const skip_max = 10_000;
/** Totals are exact up to this many. */
export const total_max = 10_000;
/** Before this nothing was recorded: what "all dates" means in an address. */
export const beginning_of_time = '2000-01-01';
/** The fields that `_search` looks in. */
export const searchFields = (entity: Entity): string[] =>
  Object.keys(entity.fields).filter((name) => entity.fields[name]?.search);

const operator_suffix: Readonly<Record<Operator, string>> = {
  eq: '',
  in: '[]',
  gt: '>',
  lt: '<',
  gte: '>=',
  lte: '<=',
};

/** The parameters of a list query; what is the default is left out, so that parse and format are inverse. */
export function formatListQuery(entity: Entity, query: ListQuery): [string, string][] {
  const out: [string, string][] = [];
  for (const { field, op, value } of query.filters)
    for (const each of Array.isArray(value) ? value : [value]) out.push([field + operator_suffix[op], String(each)]);
  const put = (key: string, value: string | undefined): void => {
    if (value !== undefined && value !== '') out.push([key, value]);
  };
  put('organisation', query.organisation);
  put('_search', query.search);
  put('_search_by', query.search_by);
  put('_timezone', query.timezone);
  const sort = formatSort(query.sort);
  put('_sort', sort === entity.default_sort ? undefined : sort);
  put('_limit', query.limit === default_limit ? undefined : String(query.limit));
  put('_skip', query.skip === 0 ? undefined : String(query.skip));
  put('_after', query.after);
  put('_populate', query.populate.join(' '));
  put('_count', query.count ? undefined : 'false');
  return out;
}

/** `-created_at,id` of sort keys. */
export const formatSort = (sort: readonly SortKey[]): string =>
  sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',');

/** What a list answers. `total` is `total_max` and not exact where more match; absent with `_count=false`. */
export interface ListAnswer<T> {
  readonly items: readonly T[];
  readonly total?: number;
  readonly total_is_exact?: boolean;
  readonly next: string | null;
}

/** What the items of a list come to in a currency; `amount` is null where no integer of JSON holds it exactly. */
export interface CurrencySum {
  readonly currency_code: string;
  readonly count: number;
  readonly amount: number | null;
}

/** What a list comes to. Where more than `total_max` match, nothing is summed and not exact unless all is asked for. */
export interface SumsAnswer {
  readonly items: readonly CurrencySum[];
  readonly total_is_exact: boolean;
}
