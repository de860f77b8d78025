import { useEffect } from 'react';
import { useShortcuts } from '../../lib/shortcuts.ts';
import type { Row } from '../item/row.ts';
import { openId, withOpen } from './list-search.ts';
import { useListState } from './list-state.tsx';

/** The link of an item's row, if it is on screen. */
export const rowLink = (id: string): HTMLElement | null => document.querySelector(`[data-row="${CSS.escape(id)}"]`);

/** The row below that of an item, or the one above it, if it is on screen. */
export function rowBeside(id: string): string | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset.row);
  const at = rows.indexOf(id);
  return at < 0 ? undefined : (rows[at + 1] ?? rows[at - 1]);
}

/** The search field of the list, which `/` focuses. */
export const search_field_id = 'list-search';

const searchField = (): HTMLElement | null => document.getElementById(search_field_id);

/** The focused element when `/` was pressed before the search field was drawn. */
let asked_from: Element | null | undefined;

function goToSearch(): void {
  const field = searchField();
  if (field) field.focus();
  else asked_from = document.activeElement;
}

/** Focuses the search field once it is drawn, if `/` was pressed before and the focus has not moved since. */
export function useAskedSearch(): void {
  useEffect(() => {
    if (asked_from !== undefined && document.activeElement === asked_from) searchField()?.focus();
    asked_from = undefined;
  }, []);
}

/**
 * `j` and `k` go down and up the rows, also while the panel is open; `/` focuses the search field. The row's link
 * handles Enter, and the panel handles Esc.
 */
export function useListKeys(rows: readonly Row[]): void {
  const { search, change } = useListState();
  // Leaving a list discards its pending request.
  useEffect(
    () => () => {
      asked_from = undefined;
    },
    [],
  );
  const move = (by: 1 | -1) => (): void => {
    const open = openId(search);
    const focused = (document.activeElement as HTMLElement | null)?.dataset.row;
    const from = rows.findIndex(({ id }) => id === (open ?? focused));
    const to = rows[from < 0 ? (by > 0 ? 0 : rows.length - 1) : from + by];
    if (!to) return;
    if (open !== undefined) change(withOpen(search, to.id), true);
    else rowLink(to.id)?.focus();
  };
  useShortcuts({
    j: move(1),
    k: move(-1),
    '/': goToSearch,
  });
}
