import { expect, test } from 'vitest';
import { bytesOf } from './bytes-of.ts';
import { NamedCache } from './caches.ts';

const megabyte = 1024 ** 2;
const held = (cache: Iterable<readonly [string, unknown]>): number =>
  [...cache].reduce((sum, [key, value]) => sum + bytesOf(key) + bytesOf(value), 0);

test.each([
  ['values', (at: number) => [String(at), 'x'.repeat(megabyte / 4)]],
  ['keys', (at: number) => [`${at} ${'x'.repeat(megabyte / 4)}`, 'yes']],
] as const)('long %s push out others long before there are too many of them', (_, entryOf) => {
  const cache = new NamedCache<string>('zone-days', { max: 200 });
  for (let at = 0; at < 200; at++) cache.set(...(entryOf(at) as [string, string]));
  expect(cache.size).toBeGreaterThan(5);
  expect(held(cache.entries())).toBeLessThanOrEqual(16 * megabyte);
});

test('lists, maps and sets count with their contents', () => {
  const cache = new NamedCache<object>('list-columns', { max: 200, bytes_max: megabyte });
  const text = 'x'.repeat(100_000);
  for (const [at, value] of [[text], new Map([[text, 1]]), new Set([text]), { deep: [{ text }] }].entries())
    for (let time = 0; time < 10; time++) cache.set(`${at} ${time}`, value);
  expect(cache.size).toBe(5);
});

test('the value of a promise counts, and too large an entry is not cached', async () => {
  const cache = new NamedCache<Promise<string>>('processor-details', { max: 200, bytes_max: megabyte });
  for (let at = 0; at < 20; at++) {
    const value = Promise.resolve('x'.repeat(100_000));
    cache.set(String(at), value);
    await value;
  }
  expect(cache.size).toBe(5);
  cache.set('large', Promise.resolve('x'.repeat(megabyte)));
  await cache.get('large');
  expect(cache.get('large')).toBeUndefined();
  cache.set('refused', Promise.reject(new Error('as it was')));
  await expect(cache.get('refused')).rejects.toThrow('as it was');
});

test('a cache of one entry keeps it, however large', () => {
  const cache = new NamedCache<string>('organisation-tree', { max: 1 });
  cache.set('tree', 'x'.repeat(20 * megabyte));
  expect(cache.get('tree')).toHaveLength(20 * megabyte);
});
