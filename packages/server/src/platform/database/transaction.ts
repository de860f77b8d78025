import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Contended, runInTurn } from './contended.ts';
import { type Executor, isConflict, type Trx } from './database.ts';
import { isOutdated } from './named-statements.ts';
import { send } from './pipeline.ts';

const tries_max = 5;
const wait_max_ms = 20;

/**
 * Lets a transaction commit without waiting for the disk: it may be lost in a power failure. Only for work that is then
 * repeated automatically or that nothing durable depends on; a later durable commit makes it durable too.
 */
export const withoutDiskWait = (trx: Trx): void => send(trx, sql`set local synchronous_commit = off`);

/** Limits how long later statements of a transaction wait for a lock, also on the nodes of a cluster. */
export function limitLockWait(trx: Trx, time: string): void {
  // Means nothing to a server without Citus.
  send(trx, sql`set local citus.propagate_set_commands = 'local'`);
  send(trx, sql`set local lock_timeout = ${sql.lit(time)}`);
}

/**
 * Runs work in its own transaction. If PostgreSQL aborts it because of a deadlock or a conflict, or refuses an insert whose
 * columns have changed since it was prepared, it is retried from the start, so the work must not change anything but the
 * database. Locks are taken in one order (ADR 32), so that this is rare. Work that `lockInTurn` interrupts is repeated too.
 */
export async function inTransaction<T>(executor: Executor, work: (trx: Trx) => Promise<T>): Promise<T> {
  const run = (some: (trx: Trx) => Promise<T>): Promise<T> => retried(executor, some);
  try {
    return await run(work);
  } catch (error) {
    if (error instanceof Contended) return runInTurn(error, work, run);
    throw error;
  }
}

async function retried<T>(executor: Executor, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await executor.transaction().execute(work);
    } catch (error) {
      if (tries >= tries_max || !(isConflict(error) || isOutdated(error))) throw error;
      // A random delay, because two that restart at the same time would conflict again.
      await wait(Math.random() * wait_max_ms * tries);
    }
}
