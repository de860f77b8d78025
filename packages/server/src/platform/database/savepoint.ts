import { ApiError } from '@sluis/contract/base/errors';
import { sql } from 'kysely';
import { isUnavailable, type Trx } from './database.ts';
import { send } from './pipeline.ts';

type Otherwise<T, E> = (error: E) => T | Promise<T>;

/**
 * Performs part of a transaction. If it fails, only this part is rolled back, and `otherwise` returns a result instead
 * or throws. If the database is unavailable or aborted the transaction because of another, all of it fails.
 */
export function withSavepoint<T>(trx: Trx, work: () => Promise<T>, otherwise: Otherwise<T, unknown>): Promise<T> {
  const part = async (): Promise<T> => {
    const done = await work();
    // Statements sent without waiting fail here at the latest instead of at the end of the transaction.
    await sql`release savepoint part`.execute(trx);
    return done;
  };
  return undoing(trx, part, otherwise, isAny);
}

/**
 * The same for work that may be refused: only our own refusals are handled. Any other failure rolls back the whole
 * transaction, so that nothing has to be awaited in between. It must be outermost in its transaction and is not
 * released, which saves a statement for each write.
 */
export const unlessRefused = <T>(trx: Trx, work: () => Promise<T>, otherwise: Otherwise<T, ApiError>): Promise<T> =>
  undoing(trx, work, otherwise, isRefusal);

const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError;
const isAny = (error: unknown): error is unknown => !isUnavailable(error);

async function undoing<T, E>(
  trx: Trx,
  part: () => Promise<T>,
  otherwise: Otherwise<T, E>,
  isUndone: (error: unknown) => error is E,
): Promise<T> {
  send(trx, sql`savepoint part`);
  try {
    return await part();
  } catch (error) {
    if (!isUndone(error)) throw error;
    await sql`rollback to savepoint part`.execute(trx);
    // From here on the name refers to an enclosing part's savepoint again.
    send(trx, sql`release savepoint part`);
    return otherwise(error);
  }
}
