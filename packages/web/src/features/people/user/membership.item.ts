import type { Populated } from '@sluis/contract/registry';

/** A membership in the tab of a user's access. */
export type Membership = Populated<'membership', 'organisation'>;
