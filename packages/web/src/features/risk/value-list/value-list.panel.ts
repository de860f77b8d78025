import type { PanelOf } from '../../../kit/list/options.ts';
import { ListValues } from './list-values.tsx';
import type { ValueList } from './value-list.item.ts';

export const valueListPanel: PanelOf<ValueList> = {
  tabs: [{ id: 'values', label: 'value_list.values', content: ListValues }],
};
