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
    // The mode of a merchant follows a colon, and a copied path looks like the typed one.
    pathParamsAllowedCharacters: [':'],
    // The query client caches the data, by every input of the request.
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
