import type { Entity } from './entity.ts';
import type { Operator } from './filter-key.ts';

/** What a list can be asked, and what it answers; `list-query-parser.ts` reads it from the parameters. */

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
/** Deeper pages need `_after`, because the database reads and discards every skipped row. */
export const skip_max = 10_000;
/** A list is sorted by at most so many fields. */
export const sort_max = 4;
/** The longest text that a parameter may be, a cursor aside. */
export const text_max = 500;
/** The most values of which a filter takes any. */
export const values_max = 500;
/** Totals are exact up to this many. */
export const total_max = 10_000;
/** The start of "all dates" in a URL: nothing was recorded before it. */
export const beginning_of_time = '2000-01-01';
/** The fields that `_search` looks in. */
export const searchFields = (entity: Entity): string[] =>
  Object.keys(entity.fields).filter((name) => entity.fields[name]?.search);

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

/** The total of a list in a currency; `amount` is null where a JSON integer cannot represent it exactly. */
export interface CurrencySum {
  readonly currency_code: string;
  readonly count: number;
  readonly amount: number | null;
  /** What of it has been paid, where the entity says so (`paid`). */
  readonly paid?: number | null;
}

/** The totals of a list. Above `total_max` matches there are none, and they are not exact, unless all are requested. */
export interface SumsAnswer {
  readonly items: readonly CurrencySum[];
  readonly total_is_exact: boolean;
}
