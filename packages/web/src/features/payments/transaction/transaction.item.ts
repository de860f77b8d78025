import type { Populated } from '@sluis/contract/registry';

export type Transaction = Populated<'transaction', 'customer' | 'organisation' | 'processor'>;
