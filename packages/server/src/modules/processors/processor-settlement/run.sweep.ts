import type { Database } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { acting } from '../../../resource/resource.ts';
import { nextRun, startRun } from './run.commands.ts';

const at_once = 50;

/** Runs due settlements, each once: the run and the next time commit together. */
export const makeSettlementRunSweep = ({ kysely }: Database): Sweep => ({
  name: 'settlement runs',
  due: async (executor) => {
    const { due } = await executor
      .selectFrom('processorsettlement')
      .select((with_) => with_.fn.min('next_run').as('due'))
      .where('active', '=', true)
      .executeTakeFirstOrThrow();
    return due;
  },
  run: (now) =>
    inTransaction(kysely, async (trx) => {
      const due = await trx
        .selectFrom('processorsettlement')
        .select(['id', 'organisation'])
        .where('active', '=', true)
        .where('next_run', '<=', now)
        .orderBy('next_run')
        .limit(at_once)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const settlement of due) {
        await startRun(trx, settlement, acting(now));
        await trx
          .updateTable('processorsettlement')
          .set({ next_run: nextRun(now) })
          .where('id', '=', settlement.id)
          .execute();
      }
      return due.length;
    }),
});
