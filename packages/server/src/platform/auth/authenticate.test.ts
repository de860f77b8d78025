import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { asUser } from '../../testing/as-user.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let key: string;
beforeAll(async () => {
  world = await openWorld();
  key = await world.key(world.root, ['TAG_LIST']);
});
beforeEach(() => world.services.listener.hear(['session']));

const patience = { timeout: 20_000 };
const ask = async () => (await world.call(key, 'GET', '/tag')).statusCode;

/** Blocks look-ups of keys during some work. */
const withoutKeys = <T>(work: () => Promise<T>): Promise<T> =>
  world.database.kysely.transaction().execute(async (trx) => {
    await sql`lock table apikey in access exclusive mode`.execute(trx);
    return work();
  });

/** Waits for the connections that are looking keys up. */
const untilLookedUp = (times: number) =>
  vi.waitUntil(async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'select%apikey%'`.execute(
      world.database.kysely,
    );
    return rows[0]?.count === times;
  }, patience);

test('concurrent calls wait for one look-up of the caller', async () => {
  const calls = await withoutKeys(async () => {
    const asked = Array.from({ length: 5 }, ask);
    await untilLookedUp(1);
    return { asked };
  });
  expect(await Promise.all(calls.asked)).toEqual([200, 200, 200, 200, 200]);
});

test('a look-up in progress during a change is not used by later callers', async () => {
  const calls = await withoutKeys(async () => {
    const before = ask();
    await untilLookedUp(1);
    world.services.listener.hear(['session']);
    const after = ask();
    await untilLookedUp(2);
    return { before, after };
  });
  expect([await calls.before, await calls.after]).toEqual([200, 200]);
});

test('a failed look-up is not cached: the next call looks again', async () => {
  const calls = await withoutKeys(async () => {
    const failing = ask();
    await untilLookedUp(1);
    await asUser(
      world.database.pool,
      `select pg_cancel_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return { status: await failing };
  });
  expect(calls.status).toBe(503);
  expect(await ask()).toBe(200);
});

test('invented keys from one network wait for each other, and keep no known key from the database', async () => {
  const { authenticator, database } = world.services;
  await ask();
  world.services.listener.hear(['session']);
  const invented = (at: number) =>
    authenticator
      .identify(database.kysely, `Bearer sk_invented_${at}`, '192.0.2.1')
      .catch(({ code }: { code: string }) => code);
  const looked_up = await withoutKeys(async () => {
    const asked = Array.from({ length: 30 }, (_, at) => invented(at));
    await untilLookedUp(2);
    const known = authenticator.identify(database.kysely, `Bearer ${key}`, '192.0.2.1');
    await untilLookedUp(3);
    expect(database.pool.waitingCount).toBe(0);
    return { all: asked, known };
  });
  expect((await looked_up.known).kind).toBe('apikey');
  expect(new Set(await Promise.all(looked_up.all))).toEqual(new Set(['unauthenticated']));
});
