import { expect, test } from 'vitest';
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
