import { routing } from '@sluis/contract/entities/risk/routing';
import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'page',
    route: 'intelligent-routing',
    icon: 'IconRoute',
    opens: 'routing',
    roles: routing.roles.list,
    load: async () => ({ Content: (await import('./routes-page.tsx')).RoutesPage }),
  },
  {
    kind: 'page',
    route: 'intelligent-routing/new',
    icon: 'IconRoute',
    title: 'route.new',
    roles: routing.roles.create,
    load: async () => ({ Content: (await import('./route-page.tsx')).NewRoute }),
  },
  {
    kind: 'page',
    route: 'intelligent-routing/:routeId',
    icon: 'IconRoute',
    title: 'route.edit_page',
    roles: routing.roles.update,
    load: async () => ({ Content: (await import('./route-page.tsx')).OneRoute }),
  },
];
