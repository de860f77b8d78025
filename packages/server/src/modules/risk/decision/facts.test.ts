import { newId } from '@sluis/contract/base/ids';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { everything } from '../../../resource/scope.ts';
import { is_cluster } from '../../../testing/on-cluster.ts';
import { openWorld } from '../../../testing/world.ts';
import type { Undecided } from '../../payments/orders/deciding.commands.ts';
import { readCounts } from './facts.queries.ts';

// The plan of one server: on a cluster, workers use indexes of their own.
test.skipIf(is_cluster).each([
  ['ip', 'transaction_of_network_all'],
  ['card', 'transaction_of_card_all'],
] as const)('the provider counts payments of one %s by the index %s', async (key, index) => {
  const { database, root } = await openWorld();
  const velocity = { measure: 'count', key, window_s: 3600 } as const;
  const counting = { owner: root, scope: everything, velocity, value: 'x', of_provider: true };
  await inTransaction(database.kysely, async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const read = () =>
      sql<{ used: string }>`
        select coalesce(pg_stat_get_xact_numscans(${index}::regclass), 0)::text as used`.execute(trx);
    expect((await read()).rows).toEqual([{ used: '0' }]);
    await readCounts(trx, { id: newId('txn'), currency_code: 'EUR' } as Undecided, {
      countings: [counting],
      listings: [],
      now: new Date().toISOString(),
    });
    expect((await read()).rows).toEqual([{ used: '1' }]);
  });
});
