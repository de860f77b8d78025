import type { Screen } from '../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'page',
    route: '',
    icon: 'IconHome',
    title: 'home.title',
    personal: true,
    load: async ({ rows }) => {
      const { homeOf } = await import('./home.tsx');
      return { Content: homeOf({ transaction: rows('transactions'), refund: rows('refunds') }) };
    },
  },
];
