import { instantOf } from '@sluis/contract/finance/accounting-day';
import { addDays } from '@sluis/contract/finance/calendar';
import type { Executor } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { providerOf } from '../provided.queries.ts';
import { bookingZone, readDayToClose } from '../settling/booking-day.commands.ts';
import { makeNextRun } from './sap-run.commands.ts';

/** Makes the run of each day that is over, in order, where the provider has the module. */
export const makeSapSweep = ({ database, configurations }: Pick<Services, 'database' | 'configurations'>): Sweep => {
  const isEnabled = async (executor: Executor): Promise<boolean> =>
    (await configurations.of(executor, await providerOf(executor))).values.modules.includes('sap');
  return {
    name: 'SAP runs',
    due: async (executor) => {
      const day = await readDayToClose(executor);
      if (day === undefined || !(await isEnabled(executor))) return null;
      return instantOf(await bookingZone(executor), addDays(day, 1), '00:00');
    },
    run: async (now) => ((await isEnabled(database.kysely)) && (await makeNextRun(database, now)) ? 1 : 0),
  };
};
