import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Executor, Trx } from './database/database.ts';
import { logRepeated } from './failures.ts';
import type { Jobs } from './jobs.ts';
import { notify } from './notify.ts';

/** Whether anything may leave: a database on hold sends no mail or webhook and takes no payment or refund. */
export interface Hold {
  isOn(): boolean;
  /** Reads it again; called at start and whenever another process notifies a change. */
  reload(executor: Executor): Promise<void>;
  /** Waits for the release. */
  released(): Promise<void>;
}

export function makeHold(): Hold {
  let is_on = false;
  const waiting = new Set<() => void>();
  return {
    isOn: () => is_on,
    reload: async (executor) => {
      is_on = (await executor.selectFrom('hold').select('one').executeTakeFirst()) !== undefined;
      if (is_on) return;
      for (const go of waiting) go();
      waiting.clear();
    },
    released: () => (is_on ? new Promise((go) => waiting.add(go)) : Promise.resolve()),
  };
}

export async function putOnHold(executor: Executor): Promise<void> {
  await sql`insert into hold (since) values (now()) on conflict do nothing`.execute(executor);
  await notify(executor, 'hold');
}

/** Releases the hold; returns since when it was on, or undefined without one. */
export async function releaseHold(trx: Trx): Promise<string | undefined> {
  const was = await trx.deleteFrom('hold').returning('since').executeTakeFirst();
  if (was)
    await sql`
      insert into hold_release (since, released_at)
      select ${was.since}::timestamptz + moved, now() + moved
      from (select make_interval(secs => offset_ms / 1000.0) as moved from clock) as clock
      on conflict do nothing`.execute(trx);
  await notify(trx, 'hold');
  return was?.since;
}

/** The last hold: since when, and until when, which is null while it is on. Both by the business clock. */
export interface LastHold {
  readonly since: string;
  readonly released_at: string | null;
}

/** What was closed before a hold ended may have been paid by the database that a backup was restored from. */
export async function readLastHold(executor: Executor): Promise<LastHold | undefined> {
  const { rows } = await sql<LastHold>`
    select since + make_interval(secs => offset_ms / 1000.0) as since, null::timestamptz as released_at from hold, clock
    union all (select since, released_at from hold_release order by released_at desc limit 1)`.execute(executor);
  return rows[0];
}

const again_ms = 1000;

/** Starts work now, or after the release; a failed start is then retried, because no caller gets the error. */
export async function startWhenReleased(hold: Hold, start: () => Promise<Jobs>): Promise<Jobs> {
  if (!hold.isOn()) return start();
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
  const starting = (async (): Promise<Jobs | undefined> => {
    await Promise.race([hold.released(), stopped]);
    while (!stopping.signal.aborted)
      try {
        return await start();
      } catch (error) {
        logRepeated(error, {}, `jobs could not be started: ${String(error)}`);
        await wait(again_ms, undefined, { signal: stopping.signal }).catch(() => {});
      }
    return undefined;
  })();
  return {
    stop: async () => {
      stopping.abort();
      await (await starting)?.stop();
    },
  };
}
