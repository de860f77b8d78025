import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'subscriptions',
    icon: 'IconRepeat',
    opens: 'subscription',
    load: async () => (await import('./subscription.list.ts')).subscriptionList,
  },
  {
    kind: 'list',
    route: 'subscriptions/discounts',
    icon: 'IconRosetteDiscount',
    opens: 'subscriptiondiscount',
    load: async () => (await import('./discount.list.ts')).discountList,
  },
];
