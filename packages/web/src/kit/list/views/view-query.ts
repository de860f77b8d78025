import { viewQuery } from '@sluis/contract/saved-view';
import type { Dayjs } from 'dayjs';
import { parseSearch, stringifySearch } from '../../../lib/search.ts';
import { datePresets } from '../date-presets.ts';
import { boundsOf } from '../filter-editor.ts';
import { parseFilterKey } from '../filter-key.ts';
import { filteredFields, type Search, withFilter } from '../list-search.ts';

/** The state of a list that a view keeps: filters, text and sort. How many rows a page has is the viewer's own. */
const kept = ({ _limit, ...search }: Search): Search => search;

const plain = (search: Search): string => viewQuery(stringifySearch(kept(search)));

/**
 * The query under which a state of a list is kept. A period that people ask for by name is kept by its name, as in
 * `created_at=last_7_days`: a view of the last seven days is of other days tomorrow.
 */
export function toViewQuery(search: Search, today: Dayjs): string {
  let named = search;
  for (const field of filteredFields(search)) {
    const { from, to } = boundsOf(search, field);
    const preset = from && datePresets(today).find((each) => each.from === from && each.to === to);
    if (preset) named = withFilter(named, field, { [field]: preset.id });
  }
  return plain(named);
}

/** The state of a list that the query of a view stands for today. */
export function fromViewQuery(query: string, today: Dayjs): Search {
  const kept_search: Search = parseSearch(query);
  let search = kept_search;
  for (const [key, value] of Object.entries(kept_search)) {
    const preset = datePresets(today).find(({ id }) => id === value);
    const { field, op } = parseFilterKey(key);
    if (!preset || op !== 'eq' || key.startsWith('_')) continue;
    const { from, to } = preset;
    search = withFilter(search, field, { [`${field}>`]: from, ...(to !== undefined && { [`${field}<`]: to }) });
  }
  return search;
}

/** Whether a list shows what a view stands for today. */
export const isShown = (query: string, search: Search, today: Dayjs): boolean =>
  plain(fromViewQuery(query, today)) === plain(search);
