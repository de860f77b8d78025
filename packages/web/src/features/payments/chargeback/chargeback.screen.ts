import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'chargebacks',
    icon: 'IconScale',
    opens: 'chargeback',
    load: async () => (await import('./chargeback.list.ts')).chargebackList,
  },
];
