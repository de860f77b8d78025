import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'psp/finance/payout-batches',
    icon: 'IconTransferOut',
    opens: 'payoutbatch',
    load: async () => (await import('./payout-batch.list.ts')).payoutBatchList,
  },
];
