import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'page',
    route: 'customers/rfm',
    icon: 'IconUsersGroup',
    roles: ['CUSTOMER_STATISTICS'],
    load: async () => ({ Content: (await import('./guide.tsx')).Guide }),
  },
];
