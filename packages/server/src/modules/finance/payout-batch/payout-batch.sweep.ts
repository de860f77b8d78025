import type { Services } from '../../../platform/http/services.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { acting } from '../../../resource/resource.ts';
import { readWorking, workOn } from './batch-work.commands.ts';

const turn_ms = 20_000;

/** Goes on with exports and confirmations that no call finished. */
export const makePayoutSweep = ({ database }: Pick<Services, 'database'>): Sweep => ({
  name: 'payout batches',
  due: async (executor, now) => ((await readWorking(executor)).length > 0 ? now : null),
  run: async (now, isStopped = () => false) => {
    const working = await readWorking(database.kysely);
    for (const id of working) {
      const until_ms = Date.now() + turn_ms;
      await workOn(database, id, acting(now), () => isStopped() || Date.now() >= until_ms);
    }
    return working.length;
  },
});
