import { handle, jobKind } from '../../../platform/jobs.ts';
import { defineModule } from '../../../resource/module.ts';
import { runHousekeeping } from './housekeeping.jobs.ts';

export const module = defineModule({
  jobs: [handle(jobKind('housekeeping', { crontab: '*/15 * * * *' }), (house) => () => runHousekeeping(house))],
});
