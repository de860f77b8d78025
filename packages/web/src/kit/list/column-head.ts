import { isSortable } from '@sluis/contract/base/fields';
import type { Column, List } from './declaration.ts';
import { fieldAt, isNumeric, labelKey } from './field-of.ts';
import { type Search, sortOf } from './list-search.ts';

/** What stands above a column of a list that is sorted as the address says. */
export function columnHead(list: Pick<List, 'entity'>, { path, label }: Column, search: Search) {
  const sort = sortOf(list, search);
  const sorted = sort === path ? 'ascending' : sort === `-${path}` ? 'descending' : undefined;
  return {
    label: label ?? labelKey(list.entity, path),
    numeric: isNumeric(list.entity, path),
    canSort: !path.includes('.') && isSortable(fieldAt(list.entity, path).field),
    sorted,
  } as const;
}
