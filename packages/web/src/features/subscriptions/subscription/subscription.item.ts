import type { Populated } from '@sluis/contract/registry';

export type Subscription = Populated<'subscription', 'customer' | 'plan'>;
