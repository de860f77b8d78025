import type { Additions, Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'page',
    route: 'report',
    icon: 'IconReportMoney',
    roles: ['TRANSACTION_ALL && SETTLEMENT_ALL', 'TRANSACTION_LIST && SETTLEMENT_LIST'],
    load: async () => ({ Content: (await import('./balance-page.tsx')).BalancePage }),
  },
  {
    kind: 'page',
    route: 'report/daily',
    icon: 'IconCalendarStats',
    roles: ['TRANSACTION_LIST'],
    load: async () => ({ Content: (await import('./daily-page.tsx')).DailyPage }),
  },
  {
    kind: 'page',
    route: 'psp/reports/daily',
    icon: 'IconCalendarStats',
    roles: ['PSP_REPORT_LIST'],
    load: async () => ({ Content: (await import('./margin-page.tsx')).DailyMargins }),
  },
  {
    kind: 'page',
    route: 'psp/reports/monthly',
    icon: 'IconCalendarMonth',
    roles: ['PSP_REPORT_LIST'],
    load: async () => ({ Content: (await import('./margin-page.tsx')).MonthlyMargins }),
  },
];

const settled = async () => (await import('./settled-addition.ts')).settledAddition;

export const additions: readonly Additions[] = [
  { to: 'transaction', load: settled },
  { to: 'refund', load: settled },
  { to: 'chargeback', load: settled },
];
