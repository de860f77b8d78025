import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'transactions/scheduled',
    icon: 'IconCalendarClock',
    opens: 'scheduledtransaction',
    load: async () => (await import('./scheduled.list.ts')).scheduledList,
  },
];
