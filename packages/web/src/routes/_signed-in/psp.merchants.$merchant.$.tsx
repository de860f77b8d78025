import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listRoute } from '../-list-route.ts';

export const Route = createFileRoute('/_signed-in/psp/merchants/$merchant/$')({
  ...listRoute,
  component: lazyRouteComponent(() => import('../-list-page.tsx'), 'ListPage'),
});
