import { handle, jobKind } from '../../../platform/jobs.ts';
import { makeEngine } from '../../../resource/engine.ts';
import { defineModule } from '../../../resource/module.ts';
import { recountStatistics } from './rollup/recount.jobs.ts';
import { statistics_by_state } from './statistic.metrics.ts';
import { statisticRoutes } from './statistic.routes.ts';
import { makeCustomersSweep, makeFoldingSweep, makeZonesSweep } from './statistic.sweep.ts';

export const module = defineModule({
  routes: (house) => statisticRoutes(house.made(makeEngine)),
  sweeps: ({ database }) => [makeFoldingSweep(database), makeZonesSweep(database), makeCustomersSweep(database)],
  jobs: [
    handle(jobKind('recount', { crontab: '23 3 * * *' }), ({ database, clock }) => async () => {
      await recountStatistics(database, clock.now());
    }),
  ],
  counted: [statistics_by_state],
});
