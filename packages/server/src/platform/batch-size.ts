import { isTimeLimit } from './database/database.ts';

/** A batch this quick could have been larger: a fifth of the time limit of a statement. */
const quick_ms = 3000;

interface BatchSize {
  readonly max: number;
  readonly now_ms?: () => number;
}

/**
 * Runs work on batches whose size follows the database: one that exceeds the time limit of a statement is retried with
 * half, and a quick one is followed by one twice as large. The error is thrown nevertheless.
 */
export function makeBatches({ max, now_ms = () => performance.now() }: BatchSize) {
  let size = max;
  return async <T>(work: (size: number) => Promise<T>): Promise<T> => {
    const started_ms = now_ms();
    try {
      const done = await work(size);
      if (now_ms() - started_ms < quick_ms) size = Math.min(max, size * 2);
      return done;
    } catch (error) {
      if (isTimeLimit(error)) size = Math.max(1, Math.ceil(size / 2));
      throw error;
    }
  };
}
