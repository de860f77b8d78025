import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'psp/sap',
    icon: 'IconFileExport',
    opens: 'saprun',
    load: async () => (await import('./sap-run.list.ts')).sapRunList,
  },
  {
    kind: 'list',
    route: 'psp/sap/accounts',
    icon: 'IconListNumbers',
    title: 'sap_account.title',
    opens: 'sapaccount',
    load: async () => (await import('./sap-account.list.ts')).sapAccountList,
  },
];
