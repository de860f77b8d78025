import type { Populated } from '@sluis/contract/registry';

/** An item as its list has it. */
export type Share = Populated<'share', 'organisation' | 'processor' | 'created_by' | 'given_by'>;
