import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'bank-accounts',
    icon: 'IconBuildingBank',
    opens: 'bankaccount',
    load: async () => (await import('./bank-account.list.ts')).bankAccountList('organisation'),
  },
  {
    kind: 'list',
    route: 'psp/finance/settings/bank-accounts',
    icon: 'IconBuildingBank',
    opens: 'bankaccount',
    load: async () => (await import('./bank-account.list.ts')).bankAccountList('provider'),
  },
];
