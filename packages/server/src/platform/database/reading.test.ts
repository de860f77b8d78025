import { beforeEach, describe, expect, test } from 'vitest';
import { asUser } from '../../testing/as-user.ts';
import { closeAtEnd } from '../../testing/closing.ts';
import { cloneDatabase } from '../../testing/world.ts';
import { type Database, openDatabase } from './database.ts';
import { makeReading, placeOf, type Reading, replicaAt } from './reading.ts';

let primary: Database;
let replica: Database;
let reading: Reading;
/** The reported position of the replica: a test holds it there, or lets it follow. */
let follows = true;
let is_away = false;
let is_mute = false;
let looks = 0;

beforeEach(async () => {
  [follows, is_away, is_mute, looks] = [true, false, false, 0];
  primary = await cloneDatabase();
  replica = openDatabase(primary.url, { connections: 2 });
  const answering = {
    pool: replica.pool,
    hasReplayed: async () => {
      looks += 1;
      if (is_mute) await new Promise(() => {});
      if (is_away) throw new Error('away');
      return follows;
    },
  };
  const mine = makeReading(primary.pool, answering, { behind_max_ms: 500 });
  closeAtEnd(() => mine.close());
  reading = mine;
});

/** Waits until the replica has been asked again. */
const looked = async (): Promise<void> => {
  const before = looks;
  await expect.poll(() => looks).toBeGreaterThan(before + 1);
};

describe('a long read', () => {
  test('uses the replica once that shows everything written before', async () => {
    expect(await reading.poolOf('somebody')).toBe(primary.pool);
    await expect.poll(() => reading.poolOf('somebody')).toBe(replica.pool);
  });

  test('uses the primary for a writer, until the replica shows the write, and for no other caller', async () => {
    await expect.poll(() => reading.poolOf('writer')).toBe(replica.pool);
    follows = false;
    await reading.wrote('writer');
    await looked();
    expect(await reading.poolOf('writer')).toBe(primary.pool);
    expect(await reading.poolOf('other')).toBe(replica.pool);
    follows = true;
    await expect.poll(() => reading.poolOf('writer'), { timeout: 5000 }).toBe(replica.pool);
  });

  test('uses the primary for a caller who wrote through another process, and writes one stamp for a second of writes', async () => {
    const { pool } = openDatabase(primary.url, { connections: 1 });
    const other = makeReading(primary.pool, { pool, hasReplayed: async () => true });
    closeAtEnd(() => other.close());
    await expect.poll(() => reading.poolOf('writer')).toBe(replica.pool);
    follows = false;
    await looked();
    await other.wrote('writer');
    const stamped = async () => (await primary.pool.query('select written_until, xmin from write_stamp')).rows;
    const first = await stamped();
    await other.wrote('writer');
    expect(await stamped()).toEqual(first);
    expect(await reading.poolOf('writer')).toBe(primary.pool);
    follows = true;
    await expect.poll(() => reading.poolOf('writer'), { timeout: 5000 }).toBe(replica.pool);
  });

  test('uses the primary for all callers while the replica is away', async () => {
    await expect.poll(() => reading.poolOf('somebody')).toBe(replica.pool);
    is_away = true;
    await expect.poll(() => reading.poolOf('somebody')).toBe(primary.pool);
    expect(reading.state()).toBe('unavailable');
    expect(await reading.poolNow()).toBe(primary.pool);
    is_away = false;
    await expect.poll(() => reading.poolOf('somebody')).toBe(replica.pool);
  });

  test('uses the primary for all callers while the replica is too far behind', async () => {
    await expect.poll(() => reading.poolOf('somebody')).toBe(replica.pool);
    expect(reading.state()).toBe('replica');
    follows = false;
    await expect.poll(() => reading.state()).toBe('behind');
    expect(await reading.poolOf('somebody')).toBe(primary.pool);
  });

  test('uses the primary while the replica hangs, without waiting for it', async () => {
    await expect.poll(() => reading.poolOf('somebody')).toBe(replica.pool);
    is_mute = true;
    expect(await reading.poolNow()).toBe(primary.pool);
    await expect.poll(() => reading.state()).toBe('unavailable');
    expect(await reading.poolOf('somebody')).toBe(primary.pool);
    is_mute = false;
    await expect.poll(() => reading.poolOf('somebody')).toBe(replica.pool);
  });

  test('that must show all processes’ writes waits for the replica, or uses the primary if it is behind', async () => {
    expect(await reading.poolNow()).toBe(replica.pool);
    follows = false;
    expect(await reading.poolNow()).toBe(primary.pool);
  });
});

test('the primary itself shows everything, and no server with a log of its own, whose positions say nothing', async () => {
  const itself = replicaAt(primary.pool);
  const place = await placeOf(primary.pool);
  expect(await itself.hasReplayed(place)).toBe(true);
  expect(await itself.hasReplayed({ ...place, position: 'FFFFFFFF/FFFFFFFF' })).toBe(false);
  expect(await itself.hasReplayed({ ...place, position: '0/0', started: '1' })).toBe(false);
});

test('another installation’s database is not used, on the same server or another', async () => {
  const place = await placeOf(primary.pool);
  const other = await cloneDatabase();
  expect(await replicaAt(other.pool).hasReplayed(place)).toBe(false);
  expect(await replicaAt(primary.pool).hasReplayed({ ...place, database: `1${place.database}` })).toBe(false);
});

test('a replica whose user may not read the tables, or of another database, is not used', async () => {
  const stranger = `stranger_${primary.url.split('_').at(-1)}`;
  await asUser(primary.pool, `create role ${stranger} login password 'stranger'`);
  const as = new URL(primary.url);
  [as.username, as.password] = [stranger, 'stranger'];
  const denied = openDatabase(as.href, { connections: 1 });
  const other = openDatabase(primary.url.replace(/[^/]+$/, 'postgres'), { connections: 1 });
  try {
    expect(await replicaAt(denied.pool).hasReplayed(await placeOf(primary.pool))).toBe(false);
    expect(await replicaAt(other.pool).hasReplayed(await placeOf(primary.pool))).toBe(false);
  } finally {
    await Promise.all([denied.close(), other.close()]);
    await asUser(primary.pool, `drop role ${stranger}`);
  }
});
