import type { Populated } from '@sluis/contract/registry';

export type PaymentProfile = Populated<'paymentprofile', 'organisation'>;
