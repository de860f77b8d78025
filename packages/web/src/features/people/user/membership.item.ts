import type { Populated } from '@sluis/contract/registry';

/** A membership as the tab of a user's access has it. */
export type Membership = Populated<'membership', 'organisation'>;
