import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'paymentprofiles',
    icon: 'IconBuildingStore',
    opens: 'paymentprofile',
    load: async () => (await import('./payment-profile.list.ts')).paymentProfileList,
  },
];
