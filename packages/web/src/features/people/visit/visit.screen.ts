import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'users/visits',
    icon: 'IconWalk',
    title: 'visit.title',
    load: async () => (await import('./visit.list.tsx')).visitList,
  },
];
