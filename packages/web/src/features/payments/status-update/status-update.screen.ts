import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'psp/admin/status-updates',
    icon: 'IconStatusChange',
    opens: 'statusupdate',
    load: async () => (await import('./status-update.list.ts')).statusUpdateList,
  },
];
