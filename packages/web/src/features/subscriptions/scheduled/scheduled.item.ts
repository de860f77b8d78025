import type { Populated } from '@sluis/contract/registry';

/** An item as its list has it. */
export type Scheduled = Populated<'scheduledtransaction', 'customer' | 'mandate' | 'transaction'>;
