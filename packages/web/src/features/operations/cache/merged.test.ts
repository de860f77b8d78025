import type { CacheAnswer } from '@sluis/contract/caches';
import { expect, test } from 'vitest';
import { mergedCaches, mergedKeys } from './merged.ts';

const key = (hash: string, age_ms: number) => ({ name: 'zone-days', hash, shown: hash, age_ms });
const facts = (entries: number, oldest_ms: number | null) => ({
  name: 'zone-days',
  entries,
  max: 10,
  hits: entries,
  misses: 1,
  oldest_ms,
});
const answer = (more: Partial<CacheAnswer>): CacheAnswer => ({
  process: { host: 'one', pid: 1, role: 'api' },
  duration_ms: 3,
  caches: [],
  keys: [],
  removed: 0,
  ...more,
});
const silent = answer({ process: null, duration_ms: null });

test('the contents of several processes under a name are summed, with the age of the oldest', () => {
  const processes = [answer({ caches: [facts(2, 50)] }), silent, answer({ caches: [facts(0, null)] })];
  expect(mergedCaches(processes)).toEqual([{ ...facts(2, 50), max: 20, misses: 2 }]);
});

test('a key is listed once, with the number of processes that have it', () => {
  const processes = [answer({ keys: [key('a', 10)] }), silent, answer({ keys: [key('a', 30), key('b', 5)] })];
  expect(mergedKeys(processes)).toEqual([
    { ...key('a', 30), processes: 2 },
    { ...key('b', 5), processes: 1 },
  ]);
});
