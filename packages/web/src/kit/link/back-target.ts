import { useRouter, useRouterState } from '@tanstack/react-router';
import { createContext, use, useCallback } from 'react';
import type { Search } from '../../lib/search.ts';

/** The item from whose panel another was opened, and its own origin. */
export interface BackTarget {
  readonly name: string;
  readonly to: string;
  readonly search: Search;
  readonly back?: BackTarget | undefined;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    readonly back?: BackTarget | undefined;
    /**
     * The page of figures from which a list was opened. It is kept while the list is filtered and its items are opened.
     */
    readonly from?: BackTarget | undefined;
  }
}

const Page = createContext<string | undefined>(undefined);

/** Provides the title of the page of figures to the links in it. */
export const PageName = Page.Provider;

/** Returns the state of a link out of a page of figures, for the way back to it; nothing on other screens. */
export function useFrom(): () => BackTarget | undefined {
  const name = use(Page);
  const router = useRouter();
  return useCallback(() => {
    const { pathname: to, search } = router.state.location;
    return name === undefined ? undefined : { name, to, search };
  }, [name, router]);
}

const Name = createContext<string | undefined>(undefined);

/** Provides the name of the panel's item to the links in it. */
export const PanelName = Name.Provider;

/** The state of a link to another item, for the way back; nothing outside a panel. */
export function useBackTarget(): BackTarget | undefined {
  const name = use(Name);
  const to = useRouterState({ select: ({ location }) => location.pathname });
  const search = useRouterState({ select: ({ location }) => location.search as Search });
  const back = useRouterState({ select: ({ location }) => location.state.back });
  return name === undefined ? undefined : { name, to, search, back };
}
