import { to as copyTo } from 'pg-copy-streams';
import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { closeAtEnd } from '../../testing/closing.ts';
import { cloneDatabase } from '../../testing/world.ts';
import { makeReads } from './reads.ts';

test('all statements of one question are read at one place, though another would do meanwhile', async () => {
  const { pool } = await cloneDatabase();
  const { pool: replica } = await cloneDatabase();
  const chosen = [pool, replica];
  const reading = {
    poolOf: () => chosen.shift() ?? replica,
    poolNow: async () => pool,
    wrote: () => {},
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
  const client = await database.reading.poolOf('user').connect();
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of client.query(copyTo('copy (select 7) to stdout'))) chunks.push(chunk);
  } finally {
    client.release();
  }
  expect(Buffer.concat(chunks).toString()).toBe('7\n');
});
