import { setTimeout as wait } from 'node:timers/promises';
import { makeBatches } from '../../../platform/batch-size.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { assignCustomers, taken_max } from './customers/assign.commands.ts';
import { added_max, foldDeltas } from './rollup/fold.commands.ts';
import { adjustScopes, dropUnusedZones, keepZone, missingZone } from './rollup/zones.commands.ts';

/** Nothing is due by the clock: readers include pending deltas, so that advancing the clock waits for none of it. */
const unwaited = { is_waited_for: false, due: async () => null } as const;

export function makeFoldingSweep(database: Database): Sweep {
  const inBatches = makeBatches({ max: added_max });
  return { name: 'statistics', ...unwaited, run: () => inBatches((added) => foldDeltas(database, added)) };
}

/** While many customers are recomputed, this pauses for a multiple of its working time: others need the database. */
const rests = 3;

export function makeCustomersSweep(database: Database): Sweep {
  const inBatches = makeBatches({ max: taken_max });
  return {
    name: 'customers',
    ...unwaited,
    run: async (now) => {
      const started_ms = performance.now();
      const { count, is_full } = await inBatches(async (taken) => {
        const assigned = await assignCustomers(database, now, taken);
        return { count: assigned, is_full: assigned >= taken };
      });
      if (is_full) await wait(rests * (performance.now() - started_ms), undefined, { ref: false });
      return count;
    },
  };
}

const check_ms = 60_000;

/** Stores the days of the zones that users have, and parts of them for organisations with many payments. */
export function makeZonesSweep(database: Database): Sweep {
  let checked_ms = Number.NEGATIVE_INFINITY;
  return {
    name: 'statistic zones',
    ...unwaited,
    run: async (now) => {
      if (Date.now() - checked_ms < check_ms) return 0;
      // Before the work: a failure is not retried every second.
      checked_ms = Date.now();
      await dropUnusedZones(database.kysely);
      for (let zone = await missingZone(database.kysely); zone !== undefined; ) {
        if (!(await keepZone(database, zone))) return 0;
        zone = await missingZone(database.kysely);
      }
      await adjustScopes(database, now);
      return 0;
    },
  };
}
