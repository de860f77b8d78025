import type { Populated } from '@sluis/contract/registry';

export type ApiKey = Populated<'apikey', 'organisation' | 'created_by' | 'parent'>;
