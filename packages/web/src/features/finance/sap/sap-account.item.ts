import type { ItemOf } from '@sluis/contract/registry';

export type SapAccount = ItemOf<'sapaccount'>;
