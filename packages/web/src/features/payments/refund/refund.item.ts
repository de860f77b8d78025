import type { Populated } from '@sluis/contract/registry';

export type Refund = Populated<'refund', 'transaction' | 'customer'>;
