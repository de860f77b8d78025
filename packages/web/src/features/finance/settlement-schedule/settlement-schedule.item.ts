import type { ItemOf } from '@sluis/contract/registry';

export type Schedule = ItemOf<'settlementschedule'>;
