import type { ItemOf } from '@sluis/contract/registry';

/** An item as its tree has it. */
export type Organisation = ItemOf<'organisation'>;
