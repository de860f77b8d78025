import type { Populated } from '@sluis/contract/registry';

/** An item as its list has it. */
export type Middleware = Populated<'middleware', 'organisation' | 'tag'>;
