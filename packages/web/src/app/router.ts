import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../lib/search.ts';
import { ErrorPage } from './error-page.tsx';
import { routeTree } from './route-tree.gen.ts';

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
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
