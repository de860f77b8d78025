import { processor } from '@sluis/contract/entities/processors/processor';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { itemColumns } from '../../../resource/item.ts';
import { acting } from '../../../resource/resource.ts';
import { accountText, joinAccount } from './account.commands.ts';

type Processor = ItemOf<'processor'>;

/**
 * Joins the processors from before accounts could be shared: those of one owner and gateway with equal values use the
 * account of the oldest.
 */
export function makeJoiningSweep({ database: { kysely }, box }: Services): Sweep {
  return {
    name: 'processors with one account',
    due: async (executor, now) => {
      const waiting = await executor.selectFrom('processor_joining').select('processor').limit(1).execute();
      return waiting.length > 0 ? now : null;
    },
    run: (now) =>
      inTransaction(kysely, async (trx) => {
        const context = acting(now);
        const { rows } = await sql<Processor>`
          select ${itemColumns(processor)} from processor
          where account is null and id in (select processor from processor_joining) order by created_at, id for update`.execute(
          trx,
        );
        const holders = new Map<string, Processor>();
        let joined = 0;
        for (const each of rows) {
          const key = await accountText(trx, box, each);
          const holder = key === undefined ? undefined : holders.get(key);
          if (holder) {
            await joinAccount(trx, each, holder, context);
            joined++;
          } else if (key !== undefined) holders.set(key, each);
        }
        await trx.deleteFrom('processor_joining').execute();
        return joined;
      }),
  };
}
