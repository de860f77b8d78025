import type { Screen } from '../../../kit/screen/screen.ts';

/** What a merchant is asked for, and what the provider asks for: the same route, by who looks. */
export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'share-credentials',
    icon: 'IconLockShare',
    opens: 'share',
    load: async () => (await import('./share.list.ts')).shareList('merchant'),
    load_psp: async () => (await import('./share.list.ts')).shareList('psp'),
  },
];
