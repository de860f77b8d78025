import type { Populated } from '@sluis/contract/registry';

export type Settlement = Populated<'processorsettlement', 'organisation' | 'user'>;
