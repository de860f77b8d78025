import type { Screen } from '../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'psp/merchants',
    icon: 'IconBuildingStore',
    load: async () => (await import('./merchant.list.ts')).merchantList,
  },
];
