import type { SavedView, ViewColumns } from '@sluis/contract/saved-view';
import { useMe } from '../../../lib/session.ts';
import { type ColumnSettings, visibleColumns } from '../column-settings.ts';
import { todayIn } from '../date-presets.ts';
import type { List } from '../declaration.ts';
import { useListState } from '../list-state.tsx';
import { isShown } from './view-query.ts';

/** Whether two settings show the same columns; widths do not make another view. */
function isSame(list: List, one: ColumnSettings, other: ViewColumns): boolean {
  const paths = (settings: ColumnSettings): string =>
    visibleColumns(list, settings)
      .map(({ path }) => path)
      .join();
  return one.density === other.density && paths(one) === paths(other);
}

/**
 * Returns whether a view is what the list currently shows: its filters, its sort order, and its columns if it has any.
 */
export function useIsShown(settings: ColumnSettings): (view: SavedView) => boolean {
  const { list, search } = useListState();
  const today = todayIn(useMe().timezone);
  return ({ query, columns }) => isShown(query, search, today) && (columns === null || isSame(list, settings, columns));
}
