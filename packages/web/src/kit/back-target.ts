import { useRouterState } from '@tanstack/react-router';
import { createContext, use } from 'react';
import type { Search } from '../lib/search.ts';

/** The item from whose panel another was opened, and from where that one was. */
export interface BackTarget {
  readonly name: string;
  readonly to: string;
  readonly search: Search;
  readonly back?: BackTarget | undefined;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    readonly back?: BackTarget | undefined;
  }
}

const Name = createContext<string | undefined>(undefined);

/** Says what the item of the panel is called to the links in it. */
export const PanelName = Name.Provider;

/** What a link to another item takes along, so that there is a way back; nothing outside a panel. */
export function useBackTarget(): BackTarget | undefined {
  const name = use(Name);
  const to = useRouterState({ select: ({ location }) => location.pathname });
  const search = useRouterState({ select: ({ location }) => location.search as Search });
  const back = useRouterState({ select: ({ location }) => location.state.back });
  return name === undefined ? undefined : { name, to, search, back };
}
