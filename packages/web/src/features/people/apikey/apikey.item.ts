import type { Populated } from '@sluis/contract/registry';

/** An item as its list has it. */
export type ApiKey = Populated<'apikey', 'organisation' | 'created_by' | 'parent'>;
