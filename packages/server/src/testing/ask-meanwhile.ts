import { expect } from 'vitest';
import type { Database, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';

/**
 * Runs work in a transaction, and makes a request before that commits: until the request waits for a lock of the
 * transaction, or ends without. Returns its answer.
 */
export async function askMeanwhile<T>(
  { kysely, pool, is_distributed }: Database,
  work: (trx: Trx) => Promise<unknown>,
  ask: () => Promise<T>,
): Promise<T> {
  // On a cluster it waits on the node that has the row.
  const activity = is_distributed ? 'citus_stat_activity' : 'pg_stat_activity';
  const waiting = `select 1 from ${activity} where datname = current_database() and wait_event_type = 'Lock'`;
  const { asked } = await inTransaction(kysely, async (trx) => {
    await work(trx);
    let is_over = false;
    const asking = ask().finally(() => {
      is_over = true;
    });
    await expect.poll(async () => is_over || (await pool.query(waiting)).rowCount).toBeTruthy();
    // In an object: a bare promise would be awaited before the transaction ends.
    return { asked: asking };
  });
  return asked;
}
