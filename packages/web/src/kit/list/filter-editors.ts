import { type ComponentType, lazy } from 'react';
import type { EditorProps } from './filter-editor.ts';

type Editor = ComponentType<EditorProps>;

/** The ways to change a filter, each fetched when one of its kind is opened. */
export const editors = {
  amount: lazy<Editor>(() => import('./amount-filter.tsx').then((module) => ({ default: module.AmountFilter }))),
  choice: lazy<Editor>(() => import('./choice-filter.tsx').then((module) => ({ default: module.ChoiceFilter }))),
  date: lazy<Editor>(() => import('./date-filter.tsx').then((module) => ({ default: module.DateFilter }))),
  item: lazy<Editor>(() => import('./item-filter.tsx').then((module) => ({ default: module.ItemFilter }))),
  text: lazy<Editor>(() => import('./text-filter.tsx').then((module) => ({ default: module.TextFilter }))),
};
