import { useSearch } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Query } from '../../lib/api-client.ts';
import { visibleTo } from '../../lib/granted.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import { useMe } from '../../lib/session.ts';
import { useSetSearch } from '../layout/use-set-search.ts';
import type { List } from './declaration.ts';
import { filterFaults, withoutFaults } from './filter-faults.ts';
import { listQuery, openId, type Search, sortOf } from './list-search.ts';
import { remember } from './remembered.ts';

export interface ListState {
  readonly list: List;
  readonly search: Search;
  /** The query for the API: without the filters that it would refuse, which are marked as not applied. */
  readonly query: Query;
  /** Changes the state of the list; `replace` adds no step for the back button. */
  readonly change: (search: Search, replace?: boolean) => void;
}

const Context = createContext<ListState | undefined>(undefined);

/** The state of the surrounding list screen. */
export function useListState(): ListState {
  const state = useContext(Context);
  if (!state) throw new Error('This part stands outside a list screen.');
  return state;
}

/** List state in a form instead of the URL: the choices are part of the form's values. */
export function LocalListState({
  list,
  search,
  change,
  children,
}: Pick<ListState, 'list' | 'search' | 'change'> & { readonly children: ReactNode }) {
  const organisation = useOrganisation().id;
  const state = useMemo<ListState>(
    () => ({
      list,
      search,
      query: listQuery(list, withoutFaults(search, filterFaults(list.entity, search)), organisation),
      change,
    }),
    [list, search, organisation, change],
  );
  return <Context value={state}>{children}</Context>;
}

/** Provides the list's state in the URL to the parts of the screen. */
export function ListStateProvider({ list: declared, children }: { list: List; children: ReactNode }) {
  const me = useMe();
  const list = useMemo(
    () => ({
      ...declared,
      columns: visibleTo(me, declared.columns),
      row_actions: visibleTo(me, declared.row_actions ?? []),
      asked: visibleTo(me, declared.asked ?? []),
    }),
    [declared, me],
  );
  const search = useSearch({ strict: false }) as Search;
  const organisation = useOrganisation().id;
  const setSearch = useSetSearch();
  const state = useMemo<ListState>(
    () => ({
      list,
      search,
      query: listQuery(list, withoutFaults(search, filterFaults(list.entity, search)), organisation),
      change: (next, replace = false) => {
        remember(list, me, search, next);
        // An empty address opens with the list's initial filter, so a cleared one has its sort order in the address.
        const isCleared = list.initial !== undefined && Object.keys(next).length === 0;
        const to = isCleared ? { _sort: sortOf(list, next) } : next;
        // The way back from an item is kept as long as it is open; the way back from the list is always kept.
        const isSame = openId(next) === openId(search);
        setSearch(to, { replace, state: isSame ? true : ({ from }) => ({ from }) });
      },
    }),
    [list, me, search, organisation, setSearch],
  );
  return <Context value={state}>{children}</Context>;
}
