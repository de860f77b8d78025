import type { Populated } from '@sluis/contract/registry';

export type OneOff = Populated<'oneoff', 'organisation' | 'settlement_profile'>;
