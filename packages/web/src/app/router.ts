import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { ErrorPage } from '../kit/state/error-page.tsx';
import { parseSearch, stringifySearch } from '../lib/search.ts';
import { routeTree } from './route-tree.gen.ts';

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    // The mode of a merchant stands after a colon, and a path that is copied reads as the one that was typed.
    pathParamsAllowedCharacters: [':'],
    // What is fetched is kept by the query client, by every input of the request.
    defaultPreloadStaleTime: 0,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
