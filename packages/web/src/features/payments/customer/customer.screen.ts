import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'customers',
    icon: 'IconUserHeart',
    opens: 'customer',
    load: async () => (await import('./customer.list.ts')).customerList,
  },
];
