import type { Populated } from '@sluis/contract/registry';

export type CardAddLink = Populated<'cardaddlink', 'customer' | 'mandate'>;
