import type { Populated } from '@sluis/contract/registry';

export type CheckoutDesign = Populated<'checkoutdesign', 'organisation'>;
