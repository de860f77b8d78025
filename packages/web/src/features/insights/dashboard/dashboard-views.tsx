import { type SavedView, viewQuery } from '@sluis/contract/saved-view';
import { ViewsPopover } from '../../../kit/list/views/views-popover.tsx';
import { lazy } from '../../../kit/popover/lazy.ts';
import { parseSearch, type Search, stringifySearch } from '../../../lib/search.ts';
import { useScope } from './scope.tsx';

const SavedViews = lazy(async () => (await import('../../../kit/list/views/saved-views.tsx')).SavedViews);

const queryOf = (search: Search): string => viewQuery(stringifySearch(search));

/** Saved dashboards, your own and those shared by colleagues: a relative range stays relative. */
export function DashboardViews() {
  const { entity, search, change } = useScope();
  const list = `dashboard/${entity}`;
  const isShown = ({ query }: SavedView): boolean => query === queryOf(search);
  return (
    <ViewsPopover list={list} isShown={isShown} content={SavedViews}>
      {(close) => (
        <SavedViews
          list={list}
          isShown={isShown}
          apply={({ query }) => change(parseSearch(query))}
          stateOf={() => ({ query: queryOf(search), columns: null })}
          isMoving={() => true}
          close={close}
        />
      )}
    </ViewsPopover>
  );
}
