import { filterKeys, parseFilterKey } from '@sluis/contract/base/filter-key';
import { default_limit, skip_max } from '@sluis/contract/base/list-query';
import { entityOf } from '@sluis/contract/declared';
import type { Query } from '../../lib/api-client.ts';
import { textOf, type Search as Written } from '../../lib/search.ts';
import type { List, ListRows } from './declaration.ts';

/** The typed search part of the URL, which holds all state of a list. */
export type Search = Readonly<Written>;

const page_keys = ['_skip', '_after'] as const;

/** Whether a parameter is a filter: not one that controls the list or the panel. */
const isFilter = (search: Search, key: string): boolean =>
  !key.startsWith('_') && search[key] !== undefined && !(key === 'id' && search._open !== undefined);

/** The filters in the URL. While the panel is open, `id` is the panel's. */
export const filtersOf = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([key]) => isFilter(search, key)));

/** The id of the item that the panel shows. */
export const openId = (search: Search): string | undefined =>
  search._open === true && typeof search.id === 'string' ? search.id : undefined;

export const sortOf = (list: Pick<List, 'entity'>, search: Search): string =>
  typeof search._sort === 'string' ? search._sort : entityOf(list.entity).default_sort;
export const limitOf = (search: Search): number => (typeof search._limit === 'number' ? search._limit : default_limit);
export const skipOf = (search: Search): number => (typeof search._skip === 'number' ? search._skip : 0);

/** All parameters of a request for the list; the page's fixed filters override the URL. */
export function listQuery(list: ListRows, search: Search, organisation: string | undefined): Query {
  return {
    ...filtersOf(search),
    _search: search._search as string | undefined,
    _search_by: search._search === undefined ? undefined : (search._search_by as string | undefined),
    _sort: search._sort as string | undefined,
    _limit: search._limit as number | undefined,
    _skip: search._after === undefined ? (search._skip as number | undefined) : undefined,
    _after: search._after as string | undefined,
    _populate: list.populate.join(' '),
    ...(organisation !== undefined && { organisation }),
    ...list.fixed,
  };
}

type Patch = Record<string, Search[string]>;

const without = (search: Search, keys: readonly string[]): Search =>
  Object.fromEntries(Object.entries(search).filter(([key]) => !keys.includes(key)));

/** The search with a field's filter replaced (an empty patch removes it), back on the first page. */
export const withFilter = (search: Search, field: string, patch: Patch): Search => ({
  ...without(search, [...filterKeys(field), ...page_keys]),
  ...patch,
});

/** The search with a text, or without one. */
export const withText = (search: Search, text: string): Search => ({
  ...without(search, ['_search', '_search_by', ...page_keys]),
  ...(text.trim() !== '' && { _search: text.trim() }),
});

/** The search without filters; sort, page size and the open panel stay. */
export const withoutFilters = (search: Search): Search =>
  without(search, [...Object.keys(filtersOf(search)), '_search', '_search_by', ...page_keys]);

/**
 * The search sorted by a field: descending first, or ascending if its column says so, then the other way, then in the
 * entity's default order.
 */
export function withSort(list: List, search: Search, field: string): Search {
  const now = sortOf(list, search);
  const { default_sort } = entityOf(list.entity);
  const ascends = list.columns.some((column) => column.path === field && column.ascends);
  const [first, second] = ascends ? [field, `-${field}`] : [`-${field}`, field];
  const next = now === first ? second : now === second ? default_sort : first;
  const rest = without(search, ['_sort', ...page_keys]);
  return next === default_sort && now !== next ? rest : { ...rest, _sort: next };
}

export const withLimit = (search: Search, limit: number): Search => ({
  ...without(search, ['_limit', ...page_keys]),
  ...(limit !== default_limit && { _limit: limit }),
});

export const firstPage = (search: Search): Search => without(search, page_keys);

/** The next page: by offset as far as the API allows, then by cursor. Undefined if there is none. */
export function nextPage(search: Search, next: string | null): Search | undefined {
  if (next === null) return undefined;
  const skip = skipOf(search) + limitOf(search);
  const rest = firstPage(search);
  return search._after === undefined && skip <= skip_max ? { ...rest, _skip: skip } : { ...rest, _after: next };
}

/**
 * The previous page by offset; undefined on the first page and beyond the offsets, where only the browser's history
 * knows it.
 */
export function previousPage(search: Search): Search | undefined {
  const skip = skipOf(search) - limitOf(search);
  if (search._after !== undefined || skipOf(search) === 0) return undefined;
  return skip <= 0 ? firstPage(search) : { ...firstPage(search), _skip: skip };
}

const draft_prefix = '_draft.';

/** The initial values of a form, each as its own parameter, so that a link can be written by hand. */
export const withDraft = (search: Search, draft: Readonly<Record<string, string | null>>): Search => ({
  ...withOpen(search, undefined),
  ...Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) => (value === null ? [] : [[draft_prefix + name, value]])),
  ),
});

/** The initial values of the form in an address, unparsed. */
export const draftIn = (search: Search): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) => {
      const text = key.startsWith(draft_prefix) ? textOf(value) : undefined;
      return text === undefined ? [] : [[key.slice(draft_prefix.length), text]];
    }),
  );

const withoutDraft = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([key]) => key !== '_draft' && !key.startsWith(draft_prefix)));

/** The search with an item's panel open; the tab is kept for the next item. */
export const withOpen = (search: Search, id: string | undefined): Search => ({
  ...without(withoutDraft(search), ['id', '_open', '_form', '_page']),
  ...(id !== undefined && { id }),
  _open: true,
});

export const withoutOpen = (search: Search): Search =>
  without(withoutDraft(search), ['id', '_open', '_tab', '_form', '_page']);

/** The search with another tab of the panel, scrolled to its top; a form stays with its tab. */
export const withTab = (search: Search, tab: string | undefined): Search => ({
  ...without(search, ['_page', '_form']),
  _tab: tab,
});

/** The fields that the URL filters by, each once, in order. */
export const filteredFields = (search: Search): string[] => [
  ...new Set(Object.keys(filtersOf(search)).map((key) => parseFilterKey(key).field)),
];

/** Whether the list has a filter besides its dates, or a search text. */
export const isNarrowed = (search: Search): boolean =>
  search._search !== undefined || filteredFields(search).some((field) => field !== 'created_at');
