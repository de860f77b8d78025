import { report } from '@sluis/contract/entities/insights/report';
import type { Additions, Screen } from '../../../kit/screen/screen.ts';

// A report has the filters and columns of the list of payments.
const payments = 'transactions';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'reports/transactions',
    icon: 'IconFileSpreadsheet',
    opens: 'report',
    load: async ({ list }) => (await import('./report.list.ts')).reportList(await list(payments)),
  },
  {
    kind: 'list',
    route: 'reports/schedules',
    icon: 'IconCalendarStats',
    opens: 'reportschedule',
    load: async ({ list }) => (await import('./schedule.list.ts')).scheduleList(await list(payments)),
  },
  {
    // The target of the link in a mail.
    kind: 'page',
    route: 'reports/transactions/:report/download',
    icon: 'IconFileSpreadsheet',
    title: 'report.title',
    roles: report.roles.list,
    load: async () => ({ Content: (await import('./download-page.tsx')).Download }),
  },
];

export const additions: readonly Additions[] = [
  { to: 'transaction', load: async () => ({ exports: (await import('./report-of-list.tsx')).ReportOfList }) },
];
