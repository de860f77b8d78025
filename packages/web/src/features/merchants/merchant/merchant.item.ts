import type { ItemOf } from '@sluis/contract/registry';

export type Merchant = ItemOf<'organisation'>;
