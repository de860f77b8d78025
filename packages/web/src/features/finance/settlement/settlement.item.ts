import type { Populated } from '@sluis/contract/registry';

export type Settlement = Populated<
  'settlement',
  'organisation' | 'settlement_profile' | 'bank_account' | 'payout_batch'
>;
