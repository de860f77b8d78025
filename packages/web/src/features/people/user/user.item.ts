import type { Populated } from '@sluis/contract/registry';

export type User = Populated<'user', 'organisation'>;
