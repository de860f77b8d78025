import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'identity-providers',
    icon: 'IconFingerprint',
    opens: 'identityprovider',
    load: async () => (await import('./identity-provider.list.ts')).identityProviderList('organisation'),
  },
  {
    kind: 'list',
    route: 'psp/identity-providers',
    icon: 'IconFingerprint',
    opens: 'identityprovider',
    load: async () => (await import('./identity-provider.list.ts')).identityProviderList('provider'),
  },
];
