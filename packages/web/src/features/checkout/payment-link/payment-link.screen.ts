import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'payment-links',
    icon: 'IconLink',
    opens: 'paymentlink',
    load: async () => (await import('./payment-link.list.ts')).paymentLinkList,
  },
];
