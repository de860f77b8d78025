import { hashPassword } from '@sluis/server/platform/auth/passwords';
import type { Database } from '@sluis/server/platform/database/database';
import { endSilent } from '@sluis/server/platform/database/silence';
import type pg from 'pg';
import { copyInto } from './load/copy.ts';
import { withoutIndexes } from './load/indexes.ts';
import { portionsOf } from './load/portions.ts';
import { large_tables } from './load/tables.ts';
import { demo_password } from './sign-ins.ts';

export interface SeedOptions {
  readonly payments: number;
  readonly seed?: string;
  readonly now_ms?: number;
  readonly origin?: string;
  /** Ends it in the middle; nothing remains. */
  readonly signal?: AbortSignal;
}

const large = large_tables.map((table) => `"${table}"`).join(', ');

/**
 * Fills a database that has no organisation with the demo world; true if it did. One transaction does everything, so
 * that a start which is killed leaves an empty database, and two concurrent starts make one world.
 */
export async function seed(database: Database, options: SeedOptions): Promise<boolean> {
  const client = await database.pool.connect();
  try {
    // The limits of requests are none for a load, which says nothing while it makes indexes.
    endSilent(client, 0);
    await client.query(`begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local synchronous_commit = off; set local maintenance_work_mem = '128MB';
      select pg_advisory_xact_lock(hashtext('sluis demo'))`);
    const { rows } = await client.query<{ id: string }>('select id from organisation limit 1');
    if (rows.length === 0) await fill(client, options);
    await client.query('commit');
    return rows.length === 0;
  } finally {
    // Nobody else may inherit its patience; and one in the middle of a COPY is rolled back by being closed.
    client.release(true);
  }
}

async function fill(
  client: pg.ClientBase,
  { payments, seed = 'sluis', now_ms = Date.now(), origin = 'http://127.0.0.1:3000', signal }: SeedOptions,
): Promise<void> {
  const password_hash = await hashPassword(demo_password);
  // What refers to them, in a database that has no organisation, is as empty as they are.
  await client.query(`truncate ${large} cascade`);
  await withoutIndexes(client, large_tables, async () => {
    for await (const portion of portionsOf({ seed, now_ms, payments, origin, password_hash }, signal))
      for (const [table, text] of portion) await copyInto(client, table, text);
  });
  signal?.throwIfAborted();
  // Made by the real job, once there are workers.
  await client.query(`select graphile_worker.add_job('report', json_build_object('id', id)) from report`);
  await client.query('analyze');
  await client.query(`select pg_notify('sluis_organisation', '')`);
}
