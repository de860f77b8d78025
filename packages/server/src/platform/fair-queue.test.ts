import { expect, test, vi } from 'vitest';
import { makeFairQueue } from './fair-queue.ts';

const limits = { of_one: 1, of_all: 2, waiting_of_one_max: 3, wait_max_ms: 60_000 };

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Work that continues until a test ends it, and records its start. */
function workers() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await settled();
  };
  return { begun, work, end };
}

test('each caller has a share, regardless of others, and the total stays within the limit', async () => {
  const { begun, work, end } = workers();
  const shares = makeFairQueue(limits);
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => shares.take(name.slice(0, 1), work(name)));
  await settled();
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  // Not the second of callers who have just had their turn.
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  for (const name of ['c1', 'a2', 'b2', 'a3']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2']);
});

test('failed work releases its place', async () => {
  const shares = makeFairQueue(limits);
  await expect(shares.take('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await shares.take('a', async () => 'done')).toBe('done');
});

test('a caller with too much waiting work is refused, and others are not', async () => {
  const { work, end } = workers();
  const shares = makeFairQueue(limits);
  const taken = ['a1', 'a2', 'a3', 'a4'].map((name) => shares.take('a', work(name)));
  await expect(shares.take('a', work('a5'))).rejects.toMatchObject({ code: 'rate_limited' });
  expect(await shares.take('b', async () => 'b')).toBe('b');
  for (const name of ['a1', 'a2', 'a3', 'a4']) await end(name);
  expect(await Promise.all(taken)).toHaveLength(4);
});

test.each([
  ['rate_limited', 'while others are served'],
  ['unavailable', 'while nothing ends'],
])('a caller who waits too long is refused as %s %s, and leaves the queue', async (code, while_) => {
  vi.useFakeTimers();
  try {
    const { work, end } = workers();
    const shares = makeFairQueue(limits);
    const first = shares.take('a', work('a1'));
    const second = expect(shares.take('a', work('a2'))).rejects.toMatchObject({ code });
    if (while_ === 'while others are served') await shares.take('b', async () => 'served');
    await vi.advanceTimersByTimeAsync(limits.wait_max_ms - 1);
    if (while_ === 'while others are served') await shares.take('b', async () => 'served');
    await vi.advanceTimersByTimeAsync(1);
    await second;
    vi.useRealTimers();
    await end('a1');
    await first;
    expect(await shares.take('a', async () => 'third')).toBe('third');
  } finally {
    vi.useRealTimers();
  }
});

test('a caller who leaves while waiting releases the place, and the work is never done', async () => {
  const { begun, work, end } = workers();
  const shares = makeFairQueue(limits);
  const leaving = new AbortController();
  const first = shares.take('a', work('a1'), leaving.signal);
  const second = shares.take('a', work('a2'), leaving.signal);
  await settled();
  leaving.abort('left');
  await expect(second).rejects.toBe('left');
  await expect(shares.take('a', work('a3'), leaving.signal)).rejects.toBe('left');
  await end('a1');
  expect(await first).toBe('a1');
  expect(await shares.take('a', async () => 'next')).toBe('next');
  expect(begun).toEqual(['a1']);
});

test('a single caller has a larger share, until another asks and for some seconds after', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const { begun, work, end } = workers();
    const shares = makeFairQueue({ ...limits, of_one_alone: 2, of_all: 3 });
    const all = ['a1', 'a2', 'a3', 'b1'].map((name) => shares.take(name.slice(0, 1), work(name)));
    await settled();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await end('b1');
    await end('a1');
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await end('a2');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    vi.advanceTimersByTime(10_001);
    all.push(shares.take('a', work('a4')));
    await settled();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
    for (const name of ['a3', 'a4']) await end(name);
    await Promise.all(all);
  } finally {
    vi.useRealTimers();
  }
});

test('very small work counts as a part of one', async () => {
  const { begun, work, end } = workers();
  const shares = makeFairQueue(limits);
  const all = ['a1', 'a2', 'a3'].map((name) => shares.take('a', work(name), undefined, 0.5));
  await settled();
  expect(begun).toEqual(['a1', 'a2']);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  for (const name of ['a2', 'a3']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3']);
});
