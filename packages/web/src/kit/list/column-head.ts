import { isSortable, summedField } from '@sluis/contract/base/fields';
import { entityOf } from '@sluis/contract/declared';
import { fieldAt, isNumeric, labelKey } from '../item/field-of.ts';
import type { Column, List } from './declaration.ts';
import { type Search, sortOf } from './list-search.ts';

/** The key of a column's name. */
export const columnLabel = ({ entity }: Pick<List, 'entity'>, { path, label }: Column): string =>
  label ?? labelKey(entity, path);

/** Whether rows of a list are selected: those of money for what they come to, others for what is done with several. */
export const canSelect = ({ entity, selectable }: Pick<List, 'entity' | 'selectable'>): boolean =>
  selectable === true || summedField(entityOf(entity).fields) !== undefined;

/** What stands above a column of a list that is sorted as the address says. */
export function columnHead(list: Pick<List, 'entity'>, column: Column, search: Search) {
  const { path } = column;
  const sort = sortOf(list, search);
  const sorted = sort === path ? 'ascending' : sort === `-${path}` ? 'descending' : undefined;
  return {
    label: columnLabel(list, column),
    numeric: isNumeric(list.entity, path),
    canSort: !path.includes('.') && isSortable(fieldAt(list.entity, path).field),
    sorted,
  } as const;
}
