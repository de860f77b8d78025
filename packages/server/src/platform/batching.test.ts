import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batching } from './batching.ts';

/** Work that records its batches, takes a turn of the loop for each and fails on request. */
function watched(at_once: number, fails: (batch: readonly number[]) => Error | undefined = () => undefined) {
  const batches: (readonly number[])[] = [];
  const ask = batching<number>(at_once, async (batch) => {
    batches.push(batch);
    await turn();
    const error = fails(batch);
    if (error) throw error;
  });
  return { ask, batches };
}

const refused = new Error('refused');
const resultsOf = async (asked: readonly Promise<void>[]) =>
  (await Promise.allSettled(asked)).map((each) => (each.status === 'fulfilled' ? 'done' : each.reason));

test('requests during work are batched together, up to a limit', async () => {
  const { ask, batches } = watched(3);
  await Promise.all([1, 2, 3, 4, 5].map(ask));
  await ask(6);
  expect(batches).toEqual([[1], [2, 3, 4], [5], [6]]);
});

test('if a batch fails each is done alone, and fails alone', async () => {
  const { ask, batches } = watched(9, (batch) => (batch.includes(3) ? refused : undefined));
  expect(await resultsOf([1, 2, 3, 4].map(ask))).toEqual(['done', 'done', refused, 'done']);
  expect(batches).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
});

test('if the database is away nothing is retried one by one', async () => {
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  const { ask, batches } = watched(9, () => away);
  expect(await resultsOf([1, 2, 3].map(ask))).toEqual([away, away, away]);
  expect(batches).toEqual([[1], [2, 3]]);
});
