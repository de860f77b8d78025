import { expect, onTestFinished, test, vi } from 'vitest';
import { makeShared } from './shared-reads.ts';

function reads() {
  const share = makeShared<number>();
  const begun: { readonly signal: AbortSignal; readonly answer: PromiseWithResolvers<number> }[] = [];
  const read = (key: string, signal?: AbortSignal) =>
    share(
      key,
      (signal) => {
        const answer = Promise.withResolvers<number>();
        begun.push({ signal, answer });
        signal.addEventListener('abort', () => answer.reject(signal.reason));
        return answer.promise;
      },
      signal,
    );
  return { read, begun };
}

test('a read in progress is shared, and the next one begins again', async () => {
  const { read, begun } = reads();
  const answers = Promise.all([read('a'), read('a'), read('b')]);
  expect(begun).toHaveLength(2);
  begun.forEach(({ answer }, at) => void answer.resolve(at));
  expect(await answers).toEqual([0, 0, 1]);
  void read('a');
  expect(begun).toHaveLength(3);
});

test('it is cancelled when all its callers have left, and not before', async () => {
  const { read, begun } = reads();
  const [one, other] = [new AbortController(), new AbortController()];
  const answers = [read('a', one.signal), read('a', other.signal)];
  const settled = Promise.allSettled(answers);
  one.abort();
  expect(begun[0]?.signal.aborted).toBe(false);
  other.abort();
  expect(begun[0]?.signal.aborted).toBe(true);
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('a failed one fails for all, and is retried by the next', async () => {
  const { read, begun } = reads();
  const settled = Promise.allSettled([read('a'), read('a')]);
  begun[0]?.answer.reject(new Error('away'));
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  void read('a');
  expect(begun).toHaveLength(2);
});

test('a slow result is cached for as long as it took', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { read, begun } = reads();
  const first = read('a');
  vi.advanceTimersByTime(2000);
  begun[0]?.answer.resolve(7);
  await first;
  vi.advanceTimersByTime(1999);
  expect(await read('a')).toBe(7);
  expect(begun).toHaveLength(1);
  vi.advanceTimersByTime(1);
  void read('a');
  expect(begun).toHaveLength(2);
});
