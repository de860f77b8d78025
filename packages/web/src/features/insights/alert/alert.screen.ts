import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'insights/alerts',
    icon: 'IconBell',
    opens: 'alert',
    load: async () => (await import('./alert.list.ts')).alertList,
  },
  {
    kind: 'list',
    route: 'insights/alerts/settings',
    icon: 'IconBellCog',
    title: 'alertsetting.title',
    opens: 'alertsetting',
    load: async () => (await import('./setting.list.ts')).settingList,
  },
];
