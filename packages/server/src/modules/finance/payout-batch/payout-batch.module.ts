import { expiries } from '../../../resource/asked.ts';
import { answer, defineModule } from '../../../resource/module.ts';
import { makeBatchWork } from './batch-work.commands.ts';
import { approveBatch, cancelBatch, createBatch, removeFromBatch } from './payout-batch.commands.ts';
import { payoutBatchRoutes } from './payout-batch.routes.ts';
import { makePayoutSweep } from './payout-batch.sweep.ts';
import { deleteOldBankFiles } from './retention.commands.ts';
import { statement_of_settlement, stateUnpaid } from './unpaid.commands.ts';

export const module = defineModule({
  behaviours: ({ database }) => ({
    payoutbatch: {
      create: createBatch,
      actions: {
        approve: approveBatch,
        cancel: cancelBatch,
        remove: removeFromBatch,
        ...makeBatchWork(database),
      },
      routes: payoutBatchRoutes,
    },
    settlement: { actions: { unpaid: stateUnpaid }, more: statement_of_settlement },
  }),
  sweeps: (house) => [makePayoutSweep(house)],
  answers: [
    answer(
      expiries,
      ({ config }) =>
        (executor, { now }) =>
          deleteOldBankFiles(executor, config.keep_finance_files_years, now),
    ),
  ],
});
