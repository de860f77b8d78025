import type { ItemOf } from '@sluis/contract/registry';

export type Discount = ItemOf<'subscriptiondiscount'>;
