import type { Populated } from '@sluis/contract/registry';

export type Scheduled = Populated<'scheduledtransaction', 'customer' | 'mandate' | 'transaction'>;
