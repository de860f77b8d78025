import { to as copyTo } from 'pg-copy-streams';
import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { closeAtEnd } from '../../testing/closing.ts';
import { cloneDatabase } from '../../testing/world.ts';
import { makeReads, type RunRead } from './reads.ts';

type Run = (text: string) => Promise<unknown[][]>;

/** Runs statements as reads of one shape, whose cost is learned. */
const runner =
  (read: RunRead): Run =>
  (text) => {
    const reader = { who: 'org', asker: 'user', signal: undefined };
    return read({ shape: 'list', text: () => text, values: [], is_high: false, reader });
  };

const slow = 'select pg_sleep(0.3)';

/** The database's time limit of the next read, which shows whether it counts as expensive. */
const limitOf = async (run: Run) => (await run('select current_setting($$statement_timeout$$)'))[0]?.[0];

test('all statements of a request use the same pool, even if another becomes available', async () => {
  const { pool } = await cloneDatabase();
  const { pool: replica } = await cloneDatabase();
  const chosen = [pool, replica];
  const reading = {
    poolOf: async () => chosen.shift() ?? replica,
    poolNow: async () => pool,
    state: () => 'replica' as const,
    wrote: async () => {},
    close: async () => {},
  };
  const read = makeReads({ pool, reading });
  const where = { shape: 'where', text: () => 'select current_database()', values: [], is_high: false };
  const question = () => ({ who: 'org', asker: 'user', signal: undefined });
  const first = question();
  const [page] = await read({ ...where, reader: first });
  expect(await read({ ...where, reader: first })).toEqual([page]);
  expect(await read({ ...where, reader: question() })).not.toEqual([page]);
});

test('a connection to a replica can copy after a search, as an export does', async () => {
  const { url } = await cloneDatabase();
  const database = openDatabase(url, { connections: 1, read_url: url });
  closeAtEnd(() => database.close());
  await expect.poll(() => database.reading.poolOf('user')).not.toBe(database.pool);
  const read = makeReads(database);
  const reader = { who: 'org', asker: 'user', signal: undefined };
  await read({ shape: 'search', text: () => 'select 1', values: [], is_high: true, reader });
  const client = await (await database.reading.poolOf('user')).connect();
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of client.query(copyTo('copy (select 7) to stdout'))) chunks.push(chunk);
  } finally {
    client.release();
  }
  expect(Buffer.concat(chunks).toString()).toBe('7\n');
});

test('a read that was slow once stays ordinary, and one that is mostly slow is limited until it is quick again', async () => {
  const { url } = await cloneDatabase();
  const database = openDatabase(url, { connections: 2 });
  closeAtEnd(() => database.close());
  const run = runner(makeReads(database));
  await run(slow);
  expect(await limitOf(run)).toBe('30s');
  for (let time = 0; time < 3; time++) await run(slow);
  expect(await limitOf(run)).toBe('10s');
  await expect.poll(() => limitOf(run)).toBe('30s');
});

test('a read of few rows is never limited, however slow it was', async () => {
  const { url } = await cloneDatabase();
  const database = openDatabase(url, { connections: 2 });
  closeAtEnd(() => database.close());
  const read = makeReads(database);
  const run: Run = (text) => runner((asked) => read({ ...asked, is_small: true }))(text);
  for (let time = 0; time < 3; time++) await run(slow);
  expect(await limitOf(run)).toBe('30s');
});

test('a read that mostly exceeds the time limit of the database is limited', async () => {
  const { url } = await cloneDatabase();
  const database = openDatabase(url, { connections: 2, statement_timeout_ms: 300 });
  closeAtEnd(() => database.close());
  const run = runner(makeReads(database));
  for (let time = 0; time < 2; time++)
    await expect(run('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
  expect(await limitOf(run)).toBe('10s');
});

test('an expensive read that fails is still expensive, and one that reaches its time limit counts as slow', async () => {
  const { url } = await cloneDatabase();
  const database = openDatabase(url, { connections: 2 });
  closeAtEnd(() => database.close());
  const run = runner(makeReads(database));
  for (let time = 0; time < 2; time++) await run(slow);
  for (let time = 0; time < 3; time++) await expect(run('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
  expect(await limitOf(run)).toBe('10s');
  const atLimit = `do $$ begin perform pg_sleep(0.3); raise 'too long' using errcode = '57014'; end $$`;
  for (let time = 0; time < 2; time++) await expect(run(atLimit)).rejects.toMatchObject({ code: '57014' });
  for (let time = 0; time < 2; time++) expect(await limitOf(run)).toBe('10s');
});

test('the wait for a connection does not count as the time of an expensive read', async () => {
  const { url } = await cloneDatabase();
  const database = openDatabase(url, { connections: 1 });
  closeAtEnd(() => database.close());
  const run = runner(makeReads(database));
  for (let time = 0; time < 2; time++) await run(slow);
  const limitAfterWait = async () => {
    const [, limit] = await Promise.all([database.pool.query(slow), limitOf(run)]);
    return limit;
  };
  expect(await limitAfterWait()).toBe('10s');
  await expect.poll(limitAfterWait, { timeout: 10_000 }).toBe('30s');
});
