import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'page',
    route: 'profile',
    icon: 'IconUser',
    title: 'profile.title',
    personal: true,
    load: async () => (await import('./profile.tsx')).profilePage,
  },
];
