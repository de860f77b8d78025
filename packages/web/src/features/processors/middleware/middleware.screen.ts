import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'middlewares',
    icon: 'IconRouteSquare',
    opens: 'middleware',
    load: async () => (await import('./middleware.list.ts')).middlewareList('organisation'),
  },
  {
    kind: 'list',
    route: 'psp/middlewares',
    icon: 'IconRouteSquare',
    opens: 'middleware',
    load: async () => (await import('./middleware.list.ts')).middlewareList('provider'),
  },
];
