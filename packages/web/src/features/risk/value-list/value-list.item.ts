import type { Populated } from '@sluis/contract/registry';

/** An item as its list has it. */
export type ValueList = Populated<'valuelist', 'organisation'>;
