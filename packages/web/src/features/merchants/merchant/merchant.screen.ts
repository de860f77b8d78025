import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'psp/merchants',
    icon: 'IconBuildingStore',
    load: async () => (await import('./merchant.list.ts')).merchantList,
  },
  {
    kind: 'page',
    route: 'psp/merchant/:merchantId',
    icon: 'IconBuildingStore',
    title: 'merchant.page',
    within: 'psp/merchants',
    roles: ['PSP && PSP_MERCHANT_LIST'],
    load: async () => ({ Content: (await import('./merchant-page.tsx')).MerchantPage }),
  },
];
