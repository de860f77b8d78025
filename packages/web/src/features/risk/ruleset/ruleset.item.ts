import type { Populated } from '@sluis/contract/registry';

/** An item as its list has it. */
export type Ruleset = Populated<'validationruleset', 'organisation' | 'tag' | 'payment_profile'>;
