import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'psp/finance/settlement-schedules',
    icon: 'IconCalendarDollar',
    opens: 'settlementschedule',
    load: async () => (await import('./settlement-schedule.list.ts')).scheduleList,
  },
];
