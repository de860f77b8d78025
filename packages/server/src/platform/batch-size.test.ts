import { expect, test } from 'vitest';
import { makeBatches } from './batch-size.ts';

const timed_out = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });

/** Work with a limit on its size, at a number of milliseconds each. */
function worked(most: () => number, each_ms: number) {
  let now = 0;
  const batches = makeBatches({ max: 1000, now_ms: () => now });
  return () =>
    batches(async (size) => {
      now += size * each_ms;
      if (size > most()) throw Object.assign(timed_out, { size });
      return size;
    }).catch((error: typeof timed_out) => {
      if (error !== timed_out) throw error;
      return 'too long';
    });
}

test('a batch that takes too long is halved until it passes, and grows again once it is quick', async () => {
  let most = 300;
  const work = worked(() => most, 10);
  const did = [];
  for (let turn = 0; turn < 4; turn++) did.push(await work());
  // 250 took 2.5 s: the next may be larger, and falls back when that is too many.
  expect(did).toEqual(['too long', 'too long', 250, 'too long']);
  most = 10_000;
  const recovered = [];
  for (let turn = 0; turn < 3; turn++) recovered.push(await work());
  expect(recovered).toEqual([250, 500, 500]);
});

test('a batch of one is not halved, and another failure changes nothing', async () => {
  const work = worked(() => 0, 1);
  for (let turn = 0; turn < 12; turn++) expect(await work()).toBe('too long');
  const batches = makeBatches({ max: 8 });
  const sizes: number[] = [];
  for (let turn = 0; turn < 2; turn++)
    await batches(async (size) => {
      sizes.push(size);
      throw new Error('no');
    }).catch(() => {});
  expect(sizes).toEqual([8, 8]);
});
