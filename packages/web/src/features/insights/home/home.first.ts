import type { FirstPage } from '../../../kit/screen/screen.ts';
import { firstFigures } from './first-figures.ts';

export const screens: readonly FirstPage[] = [
  {
    kind: 'page',
    route: '',
    icon: 'IconHome',
    title: 'home.title',
    personal: true,
    ahead: firstFigures,
    load: async ({ rows }) => {
      const { homeOf } = await import('./home.tsx');
      return { Content: homeOf({ transaction: rows('transactions'), refund: rows('refunds') }) };
    },
  },
];
