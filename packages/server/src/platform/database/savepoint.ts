import { ApiError } from '@sluis/contract/base/errors';
import { sql } from 'kysely';
import { isUnavailable, type Trx } from './database.ts';
import { send } from './pipeline.ts';

type Otherwise<T, E> = (error: E) => T | Promise<T>;

/**
 * Does a part of a transaction. Where it fails it alone is undone, and `otherwise` answers in its place or throws; not
 * where the database is gone or broke the transaction off for another's sake: then all of it is.
 */
export function withSavepoint<T>(trx: Trx, work: () => Promise<T>, otherwise: Otherwise<T, unknown>): Promise<T> {
  const part = async (): Promise<T> => {
    const done = await work();
    // What it sent without waiting fails here at the latest, and not at the end of the transaction.
    await sql`release savepoint part`.execute(trx);
    return done;
  };
  return undoing(trx, part, otherwise);
}

/**
 * The same for work that may be refused: only what we refuse ourselves is answered for. Whatever else fails undoes all of
 * the transaction, so that nothing is waited for in between.
 */
export const unlessRefused = <T>(trx: Trx, work: () => Promise<T>, otherwise: Otherwise<T, ApiError>): Promise<T> =>
  undoing(trx, work, (error) => {
    if (!(error instanceof ApiError)) throw error;
    return otherwise(error);
  });

async function undoing<T>(trx: Trx, part: () => Promise<T>, otherwise: Otherwise<T, unknown>): Promise<T> {
  send(trx, sql`savepoint part`);
  try {
    return await part();
  } catch (error) {
    if (isUnavailable(error)) throw error;
    await sql`rollback to savepoint part`.execute(trx);
    // The name is that of a part around this one again.
    send(trx, sql`release savepoint part`);
    return otherwise(error);
  }
}
