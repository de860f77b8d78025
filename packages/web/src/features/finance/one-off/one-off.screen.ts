import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'finance/one-offs',
    icon: 'IconReceiptDollar',
    opens: 'oneoff',
    load: async () => (await import('./one-off.list.ts')).oneOffList,
  },
];
