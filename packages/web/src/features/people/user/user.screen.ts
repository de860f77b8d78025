import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'users',
    icon: 'IconUsers',
    opens: 'user',
    load: async () => (await import('./user.list.ts')).userList('organisation'),
  },
  {
    kind: 'list',
    route: 'psp/users',
    icon: 'IconUsers',
    opens: 'user',
    load: async () => (await import('./user.list.ts')).userList('provider'),
  },
];
