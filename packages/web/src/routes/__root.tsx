import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { NotFound } from '../kit/not-found.tsx';
import { usePageTitle } from '../lib/page-title.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The key of the text that names the page; a page of the navigation has its entry's. */
    readonly title?: string;
  }
}

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFound,
});

function Root() {
  usePageTitle();
  return <Outlet />;
}
