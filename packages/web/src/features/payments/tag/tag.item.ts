import type { Populated } from '@sluis/contract/registry';

/** An item as its list has it. */
export type Tag = Populated<'tag', 'organisation' | 'merging_into'>;
