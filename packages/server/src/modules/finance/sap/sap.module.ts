import { defineModule } from '../../../resource/module.ts';
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
});
