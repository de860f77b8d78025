import type { Additions, Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'page',
    route: 'merchant-configuration',
    icon: 'IconAdjustments',
    roles: ['PSP_ALL'],
    load: async () => ({ Content: (await import('./configuration-page.tsx')).ConfigurationPage }),
  },
];

export const additions: readonly Additions[] = [
  { to: 'organisation', load: async () => (await import('./configuration-tab.tsx')).configurationTab },
];
