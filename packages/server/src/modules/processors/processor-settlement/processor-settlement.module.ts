import { processorsettlement } from '@sluis/contract/entities/processors/processorsettlement';
import { handle } from '../../../platform/jobs.ts';
import { expiries } from '../../../resource/asked.ts';
import { answer, defineModule } from '../../../resource/module.ts';
import { adaptersOf, settingsOfGateway } from '../processor/adapters.ts';
import { detailedBehaviour } from '../sealed-detail/sealed-detail.commands.ts';
import { showShared } from '../share/shown.commands.ts';
import { changeSettlement, makeSettlement } from './processor-settlement.commands.ts';
import { timelines } from './processor-settlement.timeline.ts';
import { deleteOldContents } from './retention.commands.ts';
import { runSettlement, settlement_job } from './run.commands.ts';
import { makeSettlementJob } from './run.jobs.ts';
import { makeSettlementRunSweep } from './run.sweep.ts';
import { uploadRoutes } from './upload.routes.ts';

export const module = defineModule({
  behaviours: (house) => {
    const adapters = house.made(adaptersOf);
    const settlement = detailedBehaviour(house, processorsettlement, {
      create: makeSettlement(adapters),
      update: changeSettlement(adapters),
      settingsOf: ({ gateway }) => settingsOfGateway(adapters, gateway),
      showShared: showShared(house),
    });
    return {
      processorsettlement: {
        ...settlement,
        actions: { ...settlement.actions, run: runSettlement },
        routes: uploadRoutes,
      },
    };
  },
  sweeps: ({ database }) => [makeSettlementRunSweep(database)],
  jobs: [handle(settlement_job, (house) => makeSettlementJob({ ...house, adapters: house.made(adaptersOf) }))],
  timelines,
  answers: [
    answer(
      expiries,
      ({ config }) =>
        (executor, { now }) =>
          deleteOldContents(executor, config.keep_processor_files_months, now),
    ),
  ],
});
