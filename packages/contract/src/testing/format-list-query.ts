import type { Entity } from '../base/entity.ts';
import { filterKey } from '../base/filter-key.ts';
import { default_limit, formatSort, type ListQuery } from '../base/list-query.ts';

/** The parameters of a list query without defaults, so that parse and format are inverse. */
export function formatListQuery(entity: Entity, query: ListQuery): [string, string][] {
  const out: [string, string][] = [];
  for (const { field, op, value } of query.filters)
    for (const each of Array.isArray(value) ? value : [value]) out.push([filterKey(field, op), String(each)]);
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
