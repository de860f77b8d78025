import type { Populated } from '@sluis/contract/registry';

export type FinanceException = Populated<
  'financeexception',
  'organisation' | 'settlement_profile' | 'payment_profile' | 'assignee' | 'resolved_by'
>;
