import { isSortable, summedField } from '@sluis/contract/base/fields';
import { entityOf } from '@sluis/contract/declared';
import { fieldAt, isNumeric, labelKey } from '../item/field-of.ts';
import type { Column, List } from './declaration.ts';
import { type Search, sortOf } from './list-search.ts';

/** The key of a column's label. */
export const columnLabel = ({ entity }: Pick<List, 'entity'>, { path, label }: Column): string =>
  label ?? labelKey(entity, path);

/** Whether rows of a list can be selected: those with amounts for their sum, others for actions on several. */
export const canSelect = ({ entity, selectable }: Pick<List, 'entity' | 'selectable'>): boolean =>
  selectable === true || summedField(entityOf(entity).fields) !== undefined;

/** The header of a column, for the sort order in the address. */
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
