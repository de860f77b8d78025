interface Running<T> {
  readonly answer: Promise<T>;
  readonly left: AbortController;
  readers: number;
}

/** Runs work for those who ask for it under a key; its signal is aborted when all of them have left. */
export type Share<T> = (
  key: string,
  work: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal | undefined,
) => Promise<T>;

/** Only answers of work that took this long are kept. */
const kept_from_ms = 500;
const usually_kept_ms = 5000;

/**
 * Work that is asked for while the same is under way is done once. An answer that took long is kept for as long again:
 * it was as old when it came, and a browser asks for the cards of a page only a few at a time. With 0 none is kept.
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
      // A later caller begins again.
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
