import type pg from 'pg';
import { as_user } from '../platform/database/append-only.ts';

/** A statement as the superuser of the tests, for what the application may not do: change the journal, end others. */
export async function asUser<R extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult<R>> {
  const client = await pool.connect();
  try {
    await client.query(`begin; ${as_user}`);
    const done = await client.query<R>(text, values);
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
