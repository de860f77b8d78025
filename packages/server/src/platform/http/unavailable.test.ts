import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { holdTime } from '../../testing/hold-time.ts';
import { is_cluster } from '../../testing/on-cluster.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  token = await world.key(world.root, ['TAG_ALL']);
});

/** Makes every insert into a table fail as PostgreSQL does. */
const failing = (table: string, state: string) =>
  sql`create or replace function fail() returns trigger language plpgsql as ${sql.lit(
    `begin raise exception 'failing' using errcode = '${state}'; end`,
  )};
  create or replace trigger failing before insert on ${sql.table(table)} execute function fail()`.execute(
    world.database.kysely,
  );
const repaired = (table: string) => sql`drop trigger failing on ${sql.table(table)}`.execute(world.database.kysely);

const add = (key: string) =>
  world.call(token, 'POST', '/tag', {
    body: { organisation: world.root, text: 'a tag', color: '#123456' },
    headers: { 'idempotency-key': key },
  });
const ready = async () => (await world.app.http.inject({ url: '/readyz' })).json();

describe.skipIf(is_cluster)('a database that cannot write', () => {
  test.each([
    ['no room on its disk', '53100'],
    ['no memory', '53200'],
    ['no connections left', '53300'],
    ['a disk that fails', '58030'],
    ['rows that others write as well, again and again', '40001'],
    ['locks that wait for each other, again and again', '40P01'],
    ['an unavailable lock', '55P03'],
    ['a transaction that lay idle for too long', '25P03'],
    ['no writes, as it has become a standby', '25006'],
  ])('with %s answers 503 with the time to retry, and the same call succeeds later', async (_, state) => {
    await failing('tag', state);
    const refused = await add(state);
    expect([refused.statusCode, refused.json().error.code]).toEqual([503, 'unavailable']);
    expect(refused.headers['retry-after']).toBe('5');
    await repaired('tag');
    expect((await add(state)).statusCode).toBe(201);
  });

  test('is not ready until it has space again', async () => {
    expect(await ready()).toEqual({ status: 'ready' });
    await failing('tag', '53100');
    await failing('worker_heartbeat', '53100');
    await add('full');
    expect(await ready()).toEqual({ status: 'database full' });
    await repaired('worker_heartbeat');
    expect(await ready()).toEqual({ status: 'ready' });
    await repaired('tag');
    expect((await world.database.pool.query('select from worker_heartbeat')).rowCount).toBe(0);
  });
});

test('a process whose sweeps are stuck is not ready, and says which', async () => {
  const { heartbeats } = world.services;
  const pass = holdTime();
  heartbeats.beat('sweep', 'billing');
  expect(await ready()).toEqual({ status: 'ready' });
  pass(300_000);
  expect(await ready()).toEqual({ status: 'stuck: billing' });
  heartbeats.beat('sweep', 'billing');
  expect(await ready()).toEqual({ status: 'ready' });
  heartbeats.end('sweep', 'billing');
});
