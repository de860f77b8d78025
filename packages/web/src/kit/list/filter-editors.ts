import { lazy } from '../popover/lazy.ts';
import type { EditorProps } from './filter-editor.ts';

/** The filter editors, each loaded when a filter of its kind is opened. */
export const editors = {
  amount: lazy<EditorProps>(async () => (await import('./amount-filter.tsx')).AmountFilter),
  choice: lazy<EditorProps>(async () => (await import('./choice-filter.tsx')).ChoiceFilter),
  date: lazy<EditorProps>(async () => (await import('./date-filter.tsx')).DateFilter),
  item: lazy<EditorProps>(async () => (await import('./item-filter.tsx')).ItemFilter),
  text: lazy<EditorProps>(async () => (await import('./text-filter.tsx')).TextFilter),
};
