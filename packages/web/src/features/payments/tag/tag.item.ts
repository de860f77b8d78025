import type { Populated } from '@sluis/contract/registry';

export type Tag = Populated<'tag', 'organisation' | 'merging_into'>;
