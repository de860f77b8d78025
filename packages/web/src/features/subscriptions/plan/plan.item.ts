import type { Populated } from '@sluis/contract/registry';

export type Plan = Populated<'plan', 'checkout'>;
