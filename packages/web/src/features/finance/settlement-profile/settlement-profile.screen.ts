import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'finance/settlement-profiles',
    icon: 'IconFileDollar',
    opens: 'settlementprofile',
    load: async () => (await import('./settlement-profile.list.ts')).settlementProfileList,
  },
];
