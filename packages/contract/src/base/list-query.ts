import type { Entity } from './entity.ts';
import type { Operator } from './filter-key.ts';

/** The query and the answer of a list; `list-query-parser.ts` parses the parameters. */

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
  /** The list covers this organisation and all below it. */
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
/** Deeper pages need `_after`, because the database reads and discards every skipped row. */
export const skip_max = 10_000;
/** The most fields that a list is sorted by. */
export const sort_max = 4;
/** The longest text of a parameter, except a cursor. */
export const text_max = 500;
/** The most values of one filter. */
export const values_max = 500;
/** Totals are exact up to this many. */
export const total_max = 10_000;
/** The start of "all dates" in a URL: nothing was recorded before it. */
export const beginning_of_time = '2000-01-01';
/** The fields that `_search` looks in. */
export const searchFields = (entity: Entity): string[] =>
  Object.keys(entity.fields).filter((name) => entity.fields[name]?.search);

/** The sort parameter, such as `-created_at,id`. */
export const formatSort = (sort: readonly SortKey[]): string =>
  sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',');

/** The answer of a list. `total` is `total_max` and not exact if more match; absent with `_count=false`. */
export interface ListAnswer<T> {
  readonly items: readonly T[];
  readonly total?: number;
  readonly total_is_exact?: boolean;
  readonly next: string | null;
}

/** The total of a list in a currency; `amount` is null if a JSON integer cannot represent it exactly. */
export interface CurrencySum {
  readonly currency_code: string;
  readonly count: number;
  readonly amount: number | null;
  /** The paid part, for entities with `paid`. */
  readonly paid?: number | null;
}

/** The totals of a list. Above `total_max` matches they are empty and not exact, unless all are requested. */
export interface SumsAnswer {
  readonly items: readonly CurrencySum[];
  readonly total_is_exact: boolean;
}
