import { filterKey, parseFilterKey } from '@sluis/contract/base/filter-key';
import { viewQuery } from '@sluis/contract/saved-view';
import { parseSearch, stringifySearch } from '../../../lib/search.ts';
import { type DatePreset, datePresets, presetOf } from '../date-presets.ts';
import { boundsOf } from '../filter-editor.ts';
import { filteredFields, type Search, withFilter } from '../list-search.ts';

/** The state of a list in a view: filters, text and sort order. The page size is the viewer's own. */
const kept = ({ _limit, ...search }: Search): Search => search;

const plain = (search: Search): string => viewQuery(stringifySearch(kept(search)));

/**
 * The query of a view for a list's state. A relative period is saved by its name if it must move, as in
 * `created_at=last_7_days`: tomorrow the last seven days are other days.
 */
export function toViewQuery(search: Search, today: string, moves: boolean): string {
  let named = search;
  for (const [field, { id }] of moves ? movable(search, today) : []) named = withFilter(named, field, { [field]: id });
  return plain(named);
}

/** The periods of a list's state that have a name today, by field. */
export const movable = (search: Search, today: string): ReadonlyMap<string, DatePreset> =>
  new Map(
    filteredFields(search).flatMap((field) => {
      const preset = presetOf(boundsOf(search, field), today);
      return preset ? [[field, preset] as const] : [];
    }),
  );

/** Whether a view has a relative period. */
export const isMoving = (query: string, today: string): boolean =>
  plain(fromViewQuery(query, today)) !== viewQuery(query);

/** The list state of a view's query today. */
export function fromViewQuery(query: string, today: string): Search {
  const kept_search: Search = parseSearch(query);
  let search = kept_search;
  for (const [key, value] of Object.entries(kept_search)) {
    const preset = datePresets(today).find(({ id }) => id === value);
    const { field, op } = parseFilterKey(key);
    if (!preset || op !== 'eq' || key.startsWith('_')) continue;
    const { from, to } = preset;
    search = withFilter(search, field, {
      [filterKey(field, 'gt')]: from,
      ...(to !== undefined && { [filterKey(field, 'lt')]: to }),
    });
  }
  return search;
}

/** Whether a list shows the state of a view's query today. */
export const isShown = (query: string, search: Search, today: string): boolean =>
  plain(fromViewQuery(query, today)) === plain(search);
