import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Executor, isConflict, type Trx } from './database.ts';
import { send } from './pipeline.ts';

const tries_max = 5;
const wait_max_ms = 20;

/**
 * Lets a transaction end without waiting for the disk: after a loss of power its last moments may not have been. Only for
 * what is then done again by itself, or of which nothing durable depends; what is written durably later keeps it too.
 */
export const withoutDiskWait = (trx: Trx): void => send(trx, sql`set local synchronous_commit = off`);

/**
 * Runs work in its own transaction. One that PostgreSQL aborts, because it and another waited for each other or
 * wrote the same, has done nothing, and is done again from its beginning: the work must not change anything but the
 * database. Locks are taken in one order (ADR 32), so that this is rare.
 */
export async function inTransaction<T>(executor: Executor, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await executor.transaction().execute(work);
    } catch (error) {
      if (tries >= tries_max || !isConflict(error)) throw error;
      // At random, because two that begin again at the same time would meet again.
      await wait(Math.random() * wait_max_ms * tries);
    }
}
