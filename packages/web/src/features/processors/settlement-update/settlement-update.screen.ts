import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'psp/admin/settlement-updates',
    icon: 'IconRewindBackward10',
    opens: 'settlementupdate',
    load: async () => (await import('./settlement-update.list.ts')).settlementUpdateList,
  },
];
