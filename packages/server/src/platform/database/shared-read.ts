import type { Executor } from './database.ts';

/** A read in progress, which others may wait for. */
export interface SharedRead<T> {
  readonly result: Promise<T>;
  /** A read in progress is shared; but a caller with a connection never waits for a read that has none yet. */
  isFor(executor: Executor): boolean;
}

/** Begins a read that others may wait for. */
export function beginShared<T>(executor: Executor, read: (executor: Executor) => Promise<T>): SharedRead<T> {
  let has_connection = executor.isTransaction;
  const connected = (one: Executor): Promise<T> => {
    has_connection = true;
    return read(one);
  };
  return {
    result: executor.isTransaction ? read(executor) : executor.connection().execute(connected),
    isFor: ({ isTransaction }) => has_connection || !isTransaction,
  };
}

/** Shares reads by a key. If one fails for whom it was begun, the others read for themselves. */
export function makeSharedReads<T>() {
  const running = new Map<string, SharedRead<T>>();
  return async (executor: Executor, key: string, read: (executor: Executor) => Promise<T>): Promise<T> => {
    for (let other = running.get(key); other?.isFor(executor); other = running.get(key)) {
      const found = await other.result.then(
        (value) => ({ value }),
        () => undefined,
      );
      if (found) return found.value;
    }
    const mine = beginShared(executor, read);
    running.set(key, mine);
    try {
      return await mine.result;
    } finally {
      if (running.get(key) === mine) running.delete(key);
    }
  };
}
