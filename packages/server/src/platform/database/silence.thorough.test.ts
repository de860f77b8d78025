import { once } from 'node:events';
import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { closeAtEnd } from '../../testing/closing.ts';
import { openSilencingProxy, type SilencingProxy } from '../../testing/silencing-proxy.ts';
import { cloneDatabase } from '../../testing/world.ts';
import { listen } from '../notify.ts';
import { type Database, isUnavailable, openDatabase } from './database.ts';

const silence_max_ms = 400;
let proxy: SilencingProxy;
let behind: Database;
let database: Database;
beforeAll(async () => {
  behind = await cloneDatabase();
  proxy = await openSilencingProxy(behind.url);
  database = openDatabase(proxy.url, { connections: 5, silence_max_ms, wait_max_ms: 1000 });
  closeAtEnd(() => database.close());
});

const patience = { timeout: 20_000 };
const five = [1, 2, 3, 4, 5];
const asked = () => Promise.allSettled(five.map(() => sql`select pg_sleep(0.05)`.execute(database.kysely)));
/** The server processes of the pool's connections, if all are used concurrently. */
const backends = async (count = 5): Promise<number[]> => {
  const pids = five
    .slice(0, count)
    .map(() => sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.05)`.execute(database.kysely));
  return (await Promise.all(pids)).flatMap(({ rows }) => rows.map(({ pid }) => pid));
};
const reasons = (settled: PromiseSettledResult<unknown>[]) =>
  settled.flatMap((each) => (each.status === 'rejected' ? [isUnavailable(each.reason)] : []));

describe('a silent database', () => {
  test('is reported to all waiting callers, and statements go to new connections', async () => {
    expect(reasons(await asked())).toEqual([]);
    expect(database.pool.totalCount).toBe(5);
    proxy.silence();
    expect(reasons(await asked())).toEqual([true, true, true, true, true]);
    expect(reasons(await asked())).toEqual([]);
  });

  test('is reported within a transaction too, whose connection is not reused', async () => {
    const broken = database.kysely.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      proxy.silence();
      await sql`select 1`.execute(trx);
    });
    await expect(broken).rejects.toSatisfy(isUnavailable);
    // The others have yet to time out.
    await asked();
    expect(reasons(await asked())).toEqual([]);
  });

  test('is detected once: earlier idle connections are not used again', async () => {
    await asked();
    await vi.waitFor(() => expect(database.pool.idleCount).toBe(5));
    const before = await backends();
    proxy.silence();
    expect(reasons(await Promise.allSettled([sql`select 1`.execute(database.kysely)]))).toEqual([true]);
    expect(reasons(await asked())).toEqual([]);
    expect((await backends()).filter((pid) => before.includes(pid))).toEqual([]);
  });

  test('does not cost connections that answered since', async () => {
    await asked();
    const held = await database.pool.connect();
    let is_over = false;
    const silent = held
      .query('select pg_sleep(3 * $1::float)', [silence_max_ms / 1000])
      .catch((error: unknown) => error)
      .finally(() => {
        is_over = true;
      });
    const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
    // All others are used for as long as the one is silent.
    let before: number[] = [];
    while (!is_over) before = await backends(4);
    expect(await silent).toSatisfy(isUnavailable);
    held.release(true);
    const { rows } = await pid.execute(database.kysely);
    expect(before).toContain(rows[0]?.pid);
  });

  test('is reported while it accepts connections and sends nothing on them', async () => {
    proxy.silence();
    proxy.answers(false);
    expect(reasons(await asked())).toEqual([true, true, true, true, true]);
    expect(reasons(await asked())).toEqual([true, true, true, true, true]);
    proxy.answers(true);
    expect(reasons(await asked())).toEqual([]);
  });

  test('differs from one that works for longer, or an idle connection', async () => {
    const patient = openDatabase(proxy.url, { connections: 1, silence_max_ms: 2 * silence_max_ms });
    closeAtEnd(() => patient.close());
    const client = await patient.pool.connect();
    const { rows } = await client.query('select pg_backend_pid() as pid, pg_sleep($1)', [silence_max_ms / 1000]);
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    client.release();
    // Idle for as long as a statement may be silent.
    await once(stream, 'timeout');
    expect((await patient.pool.query('select pg_backend_pid() as pid')).rows[0].pid).toBe(rows[0].pid);
  });

  test('is listened to again, and listeners learn that they may have missed something', async () => {
    const onNotice = vi.fn();
    const listener = listen(proxy.url, { asked_every_ms: 500 });
    closeAtEnd(() => listener.close());
    listener.on('session', onNotice);
    await vi.waitFor(() => expect(onNotice).toHaveBeenCalledWith(''), patience);
    proxy.silence();
    onNotice.mockClear();
    await vi.waitFor(() => expect(onNotice).toHaveBeenCalledWith(''), patience);
    await behind.pool.query(`select pg_notify('sluis_session', 'who')`);
    await vi.waitFor(() => expect(onNotice).toHaveBeenCalledWith('who'), patience);
  });
});
