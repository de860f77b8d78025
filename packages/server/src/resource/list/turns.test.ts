import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { closeAtEnd } from '../../testing/closing.ts';
import { cloneDatabase } from '../../testing/world.ts';
import { makeReads, type Read } from './reads.ts';

async function openReads() {
  const { url } = await cloneDatabase();
  const database = openDatabase(url, { connections: 5 });
  closeAtEnd(() => database.close());
  const read = makeReads(database);
  const ended: string[] = [];
  const ask = async (asker: string, more: Partial<Read> = {}, signal?: AbortSignal): Promise<void> => {
    const text = () => 'select pg_sleep(0.05)';
    await read({ shape: 'few', text, values: [], is_high: false, reader: { who: 'org', asker, signal }, ...more });
    ended.push(asker);
  };
  return { ended, ask };
}

test.each([
  ['a list', {}],
  ['few rows', { is_small: true }],
  ['some rows by their keys', { is_quick: true }],
])('a member who reads %s does not wait for all requests of another at the same merchant', async (_, kind) => {
  const { ended, ask } = await openReads();
  const all = Array.from({ length: 60 }, () => ask('one', kind));
  all.push(ask('other', kind));
  await Promise.all(all);
  expect(ended).toHaveLength(61);
  expect(ended.indexOf('other')).toBeLessThan(30);
});

test('a row by its id does not wait for its turn', async () => {
  const { ended, ask } = await openReads();
  const all = Array.from({ length: 20 }, () => ask('one'));
  all.push(ask('by id', { by_id: true, reader: { who: 'org', asker: 'one', signal: undefined } }));
  await Promise.all(all);
  expect(ended.indexOf('by id')).toBeLessThan(10);
});

test('a read whose client has left while it waited never begins', async () => {
  const { ended, ask } = await openReads();
  const leaving = new AbortController();
  const all = Array.from({ length: 6 }, () => ask('one'));
  const last = ask('one', {}, leaving.signal);
  leaving.abort('left');
  await expect(last).rejects.toBe('left');
  await Promise.all(all);
  expect(ended).toHaveLength(6);
});
