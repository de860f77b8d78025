import type { Populated } from '@sluis/contract/registry';

export type Middleware = Populated<'middleware', 'organisation' | 'tag'>;
