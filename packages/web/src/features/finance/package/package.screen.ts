import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'psp/finance/packages',
    icon: 'IconPackages',
    opens: 'package',
    load: async () => (await import('./package.list.ts')).packageList,
  },
];
