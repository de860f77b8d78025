import type { Populated } from '@sluis/contract/registry';

export type IdentityProvider = Populated<'identityprovider', 'organisation'>;
