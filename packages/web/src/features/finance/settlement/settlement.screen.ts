import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'report/settlement',
    icon: 'IconCashBanknote',
    opens: 'settlement',
    load: async () => (await import('./settlement.list.ts')).settlement_lists.merchant,
  },
  {
    kind: 'list',
    route: 'psp/reports/settlement',
    icon: 'IconCashBanknote',
    opens: 'settlement',
    load: async () => (await import('./settlement.list.ts')).settlement_lists.provider,
  },
];
