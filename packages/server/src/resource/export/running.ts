import { newId } from '@sluis/contract/base/ids';
import { sql } from 'kysely';
import type { Identity } from '../../platform/auth/identity.ts';
import type { Executor } from '../../platform/database/database.ts';

/** Running exports, stored in the database because a request for their progress may reach another process. */

type Actor = Pick<Identity, 'id'>;

const beat_ms = 1000;
/** The lifetime of a ticket; a process that is silent for longer has died. */
const silent_seconds = 60;

const isAlive = sql<boolean>`seen_at > now() - make_interval(secs => ${silent_seconds})`;
const now = (): string => new Date().toISOString();

/** Records an export that is about to be downloaded; returns its id. */
export async function recordExport(executor: Executor, actor: Actor, listing: string, format: string): Promise<string> {
  const created_at = now();
  const id = newId('exp', created_at);
  const times = { created_at, seen_at: created_at };
  await executor
    .insertInto('running_export')
    .values({ id, actor: actor.id, listing, format, bytes: 0, ...times })
    .execute();
  return id;
}

/** The running exports of a caller, with the bytes sent so far. */
export const listExports = (executor: Executor, actor: Actor) =>
  executor
    .selectFrom('running_export')
    .select(['id', 'listing', 'format', 'bytes', 'created_at'])
    .where('actor', '=', actor.id)
    .where(isAlive)
    .orderBy('id')
    .execute();

/** Cancels an export of the caller's; false if there is none. */
export async function cancelExport(executor: Executor, actor: Actor, id: string): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('running_export')
    .where('id', '=', id)
    .where('actor', '=', actor.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const forgetExport = async (executor: Executor, id: string): Promise<void> =>
  void (await executor.deleteFrom('running_export').where('id', '=', id).execute());

/** Updates the number of bytes sent; false if the export was cancelled. */
export async function beatExport(executor: Executor, id: string, bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('running_export')
    .set({ bytes, seen_at: now() })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Reports an export's progress while it is sent, and calls `stop` if it is cancelled. Returns a function to stop
 * reporting.
 */
export function reportExport(
  executor: Executor,
  id: string,
  { sent, stop }: { readonly sent: () => number; readonly stop: () => void },
): () => void {
  const timer = setInterval(() => {
    beatExport(executor, id, sent())
      .then((goes_on) => {
        if (!goes_on) stop();
      })
      // A brief outage of the database is no reason to abort the file.
      .catch(() => undefined);
  }, beat_ms);
  return () => {
    clearInterval(timer);
    forgetExport(executor, id).catch(() => undefined);
  };
}
