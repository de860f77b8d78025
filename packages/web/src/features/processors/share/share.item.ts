import type { Populated } from '@sluis/contract/registry';

export type Share = Populated<'share', 'organisation' | 'processor' | 'created_by' | 'given_by'>;
