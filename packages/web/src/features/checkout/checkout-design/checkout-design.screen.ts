import { checkoutdesign } from '@sluis/contract/entities/checkout/checkoutdesign';
import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'checkout-designs',
    icon: 'IconPalette',
    opens: 'checkoutdesign',
    load: async () => (await import('./checkout-design.list.ts')).checkoutDesignList,
  },
  {
    kind: 'page',
    route: 'checkout-designs/new',
    icon: 'IconPalette',
    title: 'checkout_design.new',
    roles: checkoutdesign.roles.create,
    load: async () => ({ Content: (await import('./design-page.tsx')).NewDesign }),
  },
  {
    kind: 'page',
    route: 'checkout-designs/:checkoutId',
    icon: 'IconPalette',
    title: 'checkout_design.edit',
    roles: checkoutdesign.roles.update,
    load: async () => ({ Content: (await import('./design-page.tsx')).OneDesign }),
  },
];
