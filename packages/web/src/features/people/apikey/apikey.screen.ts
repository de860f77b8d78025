import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'apiSettings',
    icon: 'IconKey',
    opens: 'apikey',
    load: async () => (await import('./apikey.list.ts')).apiKeyList('organisation'),
  },
  {
    kind: 'list',
    route: 'psp/api-keys',
    icon: 'IconKey',
    opens: 'apikey',
    load: async () => (await import('./apikey.list.ts')).apiKeyList('provider'),
  },
];
