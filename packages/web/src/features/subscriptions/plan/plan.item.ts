import type { Populated } from '@sluis/contract/registry';

/** An item as its list has it. */
export type Plan = Populated<'plan', 'checkout'>;
