import type { Populated } from '@sluis/contract/registry';

export type Chargeback = Populated<'chargeback', 'transaction' | 'customer' | 'assignee'>;
