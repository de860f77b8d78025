interface Running<T> {
  readonly answer: Promise<T>;
  readonly left: AbortController;
  readers: number;
}

/** Runs work for its callers under a key; its signal is aborted when all of them have left. */
export type Share<T> = (
  key: string,
  work: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal | undefined,
) => Promise<T>;

/** Only results of work that took this long are cached. */
const kept_from_ms = 500;
const usually_kept_ms = 5000;

/**
 * Concurrent requests for the same work are served once. A slow result is cached for as long as it took: it was that
 * old when it arrived, and a browser requests the cards of a page only a few at a time. With 0 none is cached.
 */
export function makeShared<T>(kept_max_ms = usually_kept_ms): Share<T> {
  const under_way = new Map<string, Running<T>>();
  const begin = (key: string, work: (signal: AbortSignal) => Promise<T>): Running<T> => {
    const left = new AbortController();
    const started_ms = performance.now();
    const forget = (): void => {
      if (under_way.get(key) === running) under_way.delete(key);
    };
    const answer = work(left.signal);
    answer.then(() => {
      const took_ms = performance.now() - started_ms;
      if (took_ms < kept_from_ms) forget();
      else setTimeout(forget, Math.min(took_ms, kept_max_ms)).unref();
    }, forget);
    const running = { answer, left, readers: 0 };
    under_way.set(key, running);
    return running;
  };
  return async (key, work, signal) => {
    signal?.throwIfAborted();
    const running = under_way.get(key) ?? begin(key, work);
    running.readers += 1;
    const leave = (): void => {
      running.readers -= 1;
      if (running.readers > 0) return;
      // A later caller starts new work.
      under_way.delete(key);
      running.left.abort(signal?.reason);
    };
    signal?.addEventListener('abort', leave);
    try {
      return await running.answer;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  };
}
