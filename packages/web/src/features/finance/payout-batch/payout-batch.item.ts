import type { Populated } from '@sluis/contract/registry';

export type PayoutBatch = Populated<'payoutbatch', 'bank_account' | 'created_by' | 'approved_by'>;
