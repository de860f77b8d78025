import type { SavedView } from '@sluis/contract/saved-view';
import { useMe } from '../../../lib/session.ts';
import type { ColumnSettings } from '../column-settings.ts';
import { todayIn } from '../date-presets.ts';
import { useListState } from '../list-state.tsx';
import { useBuiltIn } from './built-in.ts';
import { SavedViews } from './saved-views.tsx';
import { fromViewQuery, isMoving, movable, toViewQuery } from './view-query.ts';

interface Props {
  readonly settings: ColumnSettings;
  readonly onSettings: (settings: ColumnSettings) => void;
  readonly isShown: (view: SavedView) => boolean;
  readonly close: () => void;
}

/** The views of the list: filters, sort order and columns. */
export function Views({ settings, onSettings, isShown, close }: Props) {
  const { list, search, change } = useListState();
  const today = todayIn(useMe().timezone);
  return (
    <SavedViews
      list={list.id}
      built_in={useBuiltIn(list)}
      isShown={isShown}
      apply={({ query, columns }) => {
        const { _limit } = search;
        change({ ...fromViewQuery(query, today), ...(_limit !== undefined && { _limit }) });
        if (columns) onSettings(columns);
      }}
      stateOf={(moves) => ({ query: toViewQuery(search, today, moves), columns: settings })}
      isMoving={({ query }) => isMoving(query, today)}
      periods={[...movable(search, today).values()].filter(({ id }) => id !== 'all')}
      close={close}
    />
  );
}
