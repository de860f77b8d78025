import type { Additions, Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'subscriptions/plans',
    icon: 'IconCalendarRepeat',
    opens: 'plan',
    load: async () => (await import('./plan.list.ts')).planList,
  },
];

export const additions: readonly Additions[] = [
  {
    to: 'subscription',
    load: async () => (await import('./plan-addition.ts')).planOf,
  },
];
