import type { ItemOf } from '@sluis/contract/registry';

/** An item as its list has it. */
export type Merchant = ItemOf<'organisation'>;
