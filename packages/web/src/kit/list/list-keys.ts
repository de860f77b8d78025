import { useShortcuts } from '../../lib/shortcuts.ts';
import type { Row } from '../item/row.ts';
import { openId, withOpen } from './list-search.ts';
import { useListState } from './list-state.tsx';

/** The link of an item's row, where it is on screen. */
export const rowLink = (id: string): HTMLElement | null => document.querySelector(`[data-row="${CSS.escape(id)}"]`);

/** The search field of the list, which `/` goes to. */
export const search_field_id = 'list-search';

/**
 * `j` and `k` go down and up the rows, in the panel too while it is open; `/` goes to the search field. Enter on a row
 * is its link's own work, and Esc is the panel's.
 */
export function useListKeys(rows: readonly Row[]): void {
  const { search, change } = useListState();
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
    '/': () => document.getElementById(search_field_id)?.focus(),
  });
}
