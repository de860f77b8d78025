import { sql } from 'kysely';
import { isUnavailable, type Trx } from './database.ts';
import { send } from './pipeline.ts';

/**
 * Does a part of a transaction. Where it fails it alone is undone, and `otherwise` answers in its place or throws; not
 * where the database is gone or broke the transaction off for another's sake: then all of it is.
 */
export async function withSavepoint<T>(
  trx: Trx,
  work: () => Promise<T>,
  otherwise: (error: unknown) => T | Promise<T>,
): Promise<T> {
  send(trx, sql`savepoint part`);
  try {
    return await work();
  } catch (error) {
    if (isUnavailable(error)) throw error;
    await sql`rollback to savepoint part`.execute(trx);
    return otherwise(error);
  }
}
