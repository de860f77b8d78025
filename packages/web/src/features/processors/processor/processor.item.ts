import type { Populated } from '@sluis/contract/registry';

export type Processor = Populated<'processor', 'organisation' | 'user' | 'account'>;
