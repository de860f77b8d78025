import type { Populated } from '@sluis/contract/registry';

/** An item as its list has it. */
export type Chargeback = Populated<'chargeback', 'transaction' | 'customer'>;
