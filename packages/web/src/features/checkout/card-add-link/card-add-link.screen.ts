import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'card-add-links',
    icon: 'IconCreditCard',
    opens: 'cardaddlink',
    load: async () => (await import('./card-add-link.list.ts')).cardAddLinkList,
  },
];
