import type { Screen } from '../../../kit/screen/screen.ts';

/** The requests to a merchant, and those of the provider: the same route, depending on the viewer. */
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
