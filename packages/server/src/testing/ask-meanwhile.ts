import { expect } from 'vitest';
import type { Database, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';

/**
 * Does something in a transaction, and asks for something else before that commits: until the other waits for what the
 * transaction holds, or is over without. Returns its answer.
 */
export async function askMeanwhile<T>(
  { kysely, pool }: Database,
  work: (trx: Trx) => Promise<unknown>,
  ask: () => Promise<T>,
): Promise<T> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const { asked } = await inTransaction(kysely, async (trx) => {
    await work(trx);
    let is_over = false;
    const asking = ask().finally(() => {
      is_over = true;
    });
    await expect.poll(async () => is_over || (await pool.query(waiting)).rowCount).toBeTruthy();
    // In an object: returned by itself, it would be waited for before the transaction ends.
    return { asked: asking };
  });
  return asked;
}
