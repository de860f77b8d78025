import { expiries } from '../../../resource/asked.ts';
import { answer, defineModule } from '../../../resource/module.ts';
import { deleteOldPostingFiles } from './retention.commands.ts';
import { sapRoutes } from './sap.routes.ts';
import { makeSapSweep } from './sap.sweep.ts';
import { createAccount } from './sap-account.commands.ts';
import { downloadRun, retryRun } from './sap-run.commands.ts';

export const module = defineModule({
  behaviours: () => ({
    sapaccount: { create: createAccount },
    saprun: { actions: { retry: retryRun, download: downloadRun }, routes: sapRoutes },
  }),
  sweeps: (house) => [makeSapSweep(house)],
  answers: [
    answer(
      expiries,
      ({ config }) =>
        (executor, { now }) =>
          deleteOldPostingFiles(executor, config.keep_finance_files_years, now),
    ),
  ],
});
