import type { Populated } from '@sluis/contract/registry';

/** An item as its list has it. */
export type ValueList = Populated<'valuelist', 'organisation'>;

/** A payment of which something can be put on a list. */
export type ListedPayment = Populated<'transaction', 'organisation' | 'customer'>;
