import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'page',
    route: 'psp/admin/cache',
    icon: 'IconDatabaseX',
    roles: ['PSP_SUPER'],
    load: async () => ({ Content: (await import('./cache.tsx')).Cache }),
  },
];
