import { ApiError } from '@sluis/contract/base/errors';
import { isRangeable } from '@sluis/contract/base/fields';
import { parseFilterKey } from '@sluis/contract/base/filter-key';
import { parseListQuery } from '@sluis/contract/base/list-query-parser';
import { entityOf, prefixOf } from '@sluis/contract/declared';
import { boundsOf } from './filter-editor.ts';
import { filteredFields, filtersOf, type Search } from './list-search.ts';

/** The errors in the filters of an address, by parameter, as keys of the API's texts (`faults.{fault}`). */
export function filterFaults(entity: string, search: Search): ReadonlyMap<string, string> {
  const faults = new Map<string, string>();
  for (const [key, value] of Object.entries(filtersOf(search))) {
    const given = [value ?? []].flat().map((each) => [key, String(each)] as const);
    try {
      parseListQuery(entityOf(entity), given, prefixOf);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      faults.set(key, error.fields?.[key]?.[0] ?? 'invalid_format');
    }
  }
  return faults;
}

/** The search without the filters that the API would refuse: they are marked, and the others apply. */
export const withoutFaults = (search: Search, faults: ReadonlyMap<string, string>): Search =>
  faults.size === 0 ? search : Object.fromEntries(Object.entries(search).filter(([key]) => !faults.has(key)));

/** The fields whose lowest value is above the highest, so that nothing can match. */
export const backwards = (entity: string, search: Search): string[] =>
  filteredFields(search).filter((name) => {
    const field = entityOf(entity).fields[name];
    if (!field || !isRangeable(field)) return false;
    const { from, to } = boundsOf(search, name);
    if (from === undefined || to === undefined) return false;
    const isTime = field.kind === 'date' || field.kind === 'instant';
    // A day and an instant in it compare by the day.
    return isTime ? from.slice(0, to.length) > to.slice(0, from.length) : Number(from) > Number(to);
  });

/** The error in the filter of a field, if any. */
export function faultOf(entity: string, search: Search, field: string): string | undefined {
  const [key] = [...filterFaults(entity, search)].find(([name]) => parseFilterKey(name).field === field) ?? [];
  if (key !== undefined) return 'not_applied';
  return backwards(entity, search).includes(field) ? 'backwards' : undefined;
}
