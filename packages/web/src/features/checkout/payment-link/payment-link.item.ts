import type { Populated } from '@sluis/contract/registry';

export type PaymentLink = Populated<'paymentlink', 'customer'>;
