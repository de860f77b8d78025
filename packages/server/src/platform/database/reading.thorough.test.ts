import { expect, test } from 'vitest';
import { anotherProcess } from '../../testing/another-process.ts';
import { closeAtEnd } from '../../testing/closing.ts';
import { openPair } from '../../testing/standby.ts';
import { openWorldOn } from '../../testing/world.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const tries = 30;

test('the creator of an item finds it in the list immediately, while the list is read from a replica that is behind', async () => {
  const { primary, replica_url } = await openPair(200);
  await migrate(primary, () => {});
  const database = openDatabase(primary.url, { connections: 10, read_url: replica_url });
  closeAtEnd(() => database.close());
  const world = await openWorldOn(database);
  const shop = await world.organisation('Shop', world.root);
  const writer = await world.key(shop, ['USER_ALL']);
  const reader = await world.key(shop, ['USER_ALL']);
  const listed = async (token: string): Promise<string[]> =>
    (await world.call(token, 'GET', '/tag?_limit=all')).json().items.map(({ id }: { id: string }) => id);
  const replicaIsRead = () =>
    expect.poll(() => database.reading.poolOf('another'), { timeout: 20_000 }).not.toBe(database.pool);
  await replicaIsRead();
  let seen_by_others = 0;
  for (let at = 0; at < tries; at++) {
    const body = { organisation: shop, text: `tag ${at}`, color: '#123456' };
    const { id } = (await world.call(writer, 'POST', '/tag', { body })).json();
    const [own, others] = await Promise.all([listed(writer), listed(reader)]);
    expect(own).toContain(id);
    if (others.includes(id)) seen_by_others += 1;
  }
  // Others need not see it yet: that they do not proves that a replica was read.
  expect(seen_by_others).toBeLessThan(tries / 2);
  await replicaIsRead();
  await expect.poll(() => listed(reader), { timeout: 20_000 }).toHaveLength(tries);
  // And an export shows all writes, to every reader.
  expect(await database.reading.poolNow()).toBe(await database.reading.poolOf('another'));
}, 180_000);

test('a list through another process shows what was created through the first', async () => {
  const { primary, replica_url } = await openPair(200);
  await migrate(primary, () => {});
  const open = () => {
    const opened = openDatabase(primary.url, { connections: 10, read_url: replica_url });
    closeAtEnd(() => opened.close());
    return opened;
  };
  const [database, elsewhere] = [open(), open()];
  const world = await openWorldOn(database);
  const other = await anotherProcess({ ...world, database: elsewhere }, {});
  const shop = await world.organisation('Shop', world.root);
  const token = await world.key(shop, ['USER_ALL']);
  const { rows } = await database.pool.query('select id from apikey where organisation = $1', [shop]);
  const replicaIsRead = () =>
    expect.poll(() => elsewhere.reading.poolOf(rows[0].id), { timeout: 20_000 }).not.toBe(elsewhere.pool);
  for (let at = 0; at < tries; at++) {
    // One in three is created while its caller reads from the replica again.
    if (at % 3 === 0) await replicaIsRead();
    const body = { organisation: shop, text: `tag ${at}`, color: '#123456' };
    const { id } = (await world.call(token, 'POST', '/tag', { body })).json();
    const headers = { authorization: `Bearer ${token}` };
    const listed = await other.http.inject({ url: '/v1/tag?_limit=all', headers });
    expect(listed.json().items.map((each: { id: string }) => each.id)).toContain(id);
  }
}, 180_000);

const writers = 6;

test('under load each writer finds their writes, while the replica stops replaying, is excluded and returns', async () => {
  const { primary, replica_url } = await openPair(0);
  await migrate(primary, () => {});
  const database = openDatabase(primary.url, { connections: 10, read_url: replica_url });
  closeAtEnd(() => database.close());
  const world = await openWorldOn(database);
  const shop = await world.organisation('Shop', world.root);
  const { reading } = database;
  const stateIs = (state: string) => expect.poll(reading.state, { timeout: 20_000 }).toBe(state);
  await stateIs('replica');
  const replica = await reading.poolOf('another');

  const kept = new Set<string>();
  let [is_over, rounds] = [false, 0];
  const ask = async (...asked: Parameters<typeof world.call>) => (await world.call(...asked)).json();
  /** Creates, changes and deletes, and reads each time. */
  async function write(writer: number): Promise<void> {
    const token = await world.key(shop, ['USER_ALL', 'TAG_ALL']);
    const listed = async (text: string): Promise<string[]> =>
      (await ask(token, 'GET', `/tag?text=${text}`)).items.map(({ id }: { id: string }) => id);
    for (let round = 0; !is_over; round++, rounds++) {
      const [text, other] = [`new-${writer}-${round}`, `old-${writer}-${round}`];
      const { id } = await ask(token, 'POST', '/tag', { body: { organisation: shop, text, color: '#123456' } });
      expect(await listed(text)).toEqual([id]);
      await ask(token, 'POST', `/tag/${id}`, { body: { text: other } });
      expect([await listed(text), await listed(other)]).toEqual([[], [id]]);
      expect(await ask(token, 'GET', `/tag/${id}`)).toMatchObject({ text: other });
      if (round % 2 === 0) kept.add(id);
      else expect((await world.call(token, 'DELETE', `/tag/${id}`)).statusCode).toBe(204);
      expect(await listed(other)).toEqual(round % 2 === 0 ? [id] : []);
    }
  }
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  // A fault ends the load, and is reported below.
  writing.catch(() => {
    is_over = true;
  });
  const moreRounds = async (count: number): Promise<void> => {
    const enough = rounds + count;
    await expect.poll(() => is_over || rounds >= enough, { timeout: 20_000 }).toBe(true);
  };
  await moreRounds(50);
  await replica.query('select pg_wal_replay_pause()');
  const isPaused = async () => (await replica.query('select pg_get_wal_replay_pause_state() as is')).rows[0].is;
  await expect.poll(isPaused, { timeout: 20_000 }).toBe('paused');
  await moreRounds(10);
  expect(reading.state(), 'others may still read it').toBe('replica');
  expect(await reading.poolNow(), 'an export may not').toBe(database.pool);
  await stateIs('behind');
  expect(await reading.poolOf('another')).toBe(database.pool);
  await moreRounds(50);
  await replica.query('select pg_wal_replay_resume()');
  await stateIs('replica');
  await moreRounds(50);
  is_over = true;
  await writing;
  await expect.poll(() => reading.poolNow(), { timeout: 20_000 }).toBe(replica);
  const reader = await world.key(shop, ['USER_ALL']);
  const { items } = await ask(reader, 'GET', '/tag?_limit=all');
  expect(new Set(items.map(({ id }: { id: string }) => id))).toEqual(kept);
}, 60_000);
