import { late } from '../drop/late.ts';
import type { EditorProps } from './filter-editor.ts';

/** The ways to change a filter, each fetched when one of its kind is opened. */
export const editors = {
  amount: late<EditorProps>(async () => (await import('./amount-filter.tsx')).AmountFilter),
  choice: late<EditorProps>(async () => (await import('./choice-filter.tsx')).ChoiceFilter),
  date: late<EditorProps>(async () => (await import('./date-filter.tsx')).DateFilter),
  item: late<EditorProps>(async () => (await import('./item-filter.tsx')).ItemFilter),
  text: late<EditorProps>(async () => (await import('./text-filter.tsx')).TextFilter),
};
