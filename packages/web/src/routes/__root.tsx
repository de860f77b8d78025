import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { BareErrorPage } from '../kit/state/error-page.tsx';
import { NewVersion } from '../kit/state/new-version.tsx';
import { usePageTitle, usePageTitleKey } from '../lib/page-title.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The key of the page's title; a page with a menu entry has that of the entry. */
    readonly title?: string;
  }
}

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  errorComponent: BareErrorPage,
  notFoundComponent: lazyRouteComponent(() => import('./-not-found-page.tsx'), 'NotFoundPage'),
});

function Root() {
  usePageTitle(usePageTitleKey());
  return (
    <>
      <Outlet />
      <NewVersion />
    </>
  );
}
