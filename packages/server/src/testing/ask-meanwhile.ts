import { expect } from 'vitest';
import type { Database, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { lockWaits } from './lock-waits.ts';

/**
 * Runs work in a transaction, and makes a request before that commits: until the request waits for a lock of the
 * transaction, or ends without. Returns its answer.
 */
export async function askMeanwhile<T>(
  database: Database,
  work: (trx: Trx) => Promise<unknown>,
  ask: () => Promise<T>,
): Promise<T> {
  const { asked } = await inTransaction(database.kysely, async (trx) => {
    await work(trx);
    let is_over = false;
    const asking = ask().finally(() => {
      is_over = true;
    });
    await expect.poll(async () => is_over || (await lockWaits(database)) > 0).toBe(true);
    // In an object: a bare promise would be awaited before the transaction ends.
    return { asked: asking };
  });
  return asked;
}
