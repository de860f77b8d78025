import type { ItemOf } from '@sluis/contract/registry';

export type Organisation = ItemOf<'organisation'>;
