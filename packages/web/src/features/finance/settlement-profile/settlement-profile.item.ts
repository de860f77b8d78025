import type { Populated } from '@sluis/contract/registry';

export type SettlementProfile = Populated<'settlementprofile', 'organisation' | 'package' | 'schedule'>;
