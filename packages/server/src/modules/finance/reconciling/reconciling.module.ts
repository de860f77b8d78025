import { defineModule } from '../../../resource/module.ts';
import { correctDifference } from './correct.commands.ts';
import { reconciliationRoutes } from './reconciliation.routes.ts';
import { makeReconcilingSweep } from './reconciling.sweep.ts';
import { rematchDifference } from './rematch.commands.ts';
import { acceptDifference, resolveAny, writeOffDifference } from './resolve.commands.ts';

export const module = defineModule({
  behaviours: () => ({
    processorsettlement: { routes: reconciliationRoutes },
    financeexception: {
      actions: {
        resolve: resolveAny,
        accept: acceptDifference,
        'write-off': writeOffDifference,
        rematch: rematchDifference,
        correct: correctDifference,
      },
    },
  }),
  sweeps: ({ database }) => [makeReconcilingSweep({ database })],
});
