import type { Populated } from '@sluis/contract/registry';

/** A routing as its page has it. */
export type Route = Populated<'routing', 'organisation'>;
