import { defineModule } from '../../../resource/module.ts';
import { closeNow } from './advance.commands.ts';
import { replaceEntry, reverseEntry } from './correct.commands.ts';
import { assignException } from './exception.commands.ts';
import { depositTo, openProfile } from './opening.commands.ts';
import { confirmSettlement, instructSettlement, returnSettlement } from './payout.commands.ts';
import { settlementRoutes } from './settlement.routes.ts';
import { makeSettlingSweep } from './settling.sweep.ts';

export const module = defineModule({
  behaviours: () => ({
    settlement: {
      actions: { close: closeNow, instruct: instructSettlement, confirm: confirmSettlement, return: returnSettlement },
      routes: settlementRoutes,
    },
    settlementprofile: { actions: { opening: openProfile, deposit: depositTo } },
    journalentry: { actions: { reverse: { creates: reverseEntry }, replace: { creates: replaceEntry } } },
    financeexception: { actions: { assign: assignException } },
  }),
  sweeps: (house) => [makeSettlingSweep(house)],
});
