import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'processors',
    icon: 'IconPlugConnected',
    opens: 'processor',
    load: async () => (await import('./processor.list.ts')).processorList('merchant'),
  },
  {
    kind: 'list',
    route: 'psp/processors',
    icon: 'IconPlugConnected',
    opens: 'processor',
    load: async () => (await import('./processor.list.ts')).processorList('provider'),
  },
  {
    kind: 'list',
    route: 'processor-settlements',
    icon: 'IconFileInvoice',
    opens: 'processorsettlement',
    load: async () => (await import('./settlement.list.ts')).settlementList('merchant'),
  },
  {
    kind: 'list',
    route: 'psp/processor-settlements',
    icon: 'IconFileInvoice',
    opens: 'processorsettlement',
    load: async () => (await import('./settlement.list.ts')).settlementList('provider'),
  },
  {
    kind: 'list',
    route: 'psp/processor-notifications',
    icon: 'IconBellRinging',
    opens: 'processornotification',
    load: async () => (await import('./notification.list.ts')).notificationList,
  },
];
