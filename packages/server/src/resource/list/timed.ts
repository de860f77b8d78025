import { isTimeLimit } from '../../platform/database/database.ts';

/** Receives the start and the end of a statement, in milliseconds of one clock. */
export type RecordTime = (started_ms: number, ended_ms: number) => void;

/**
 * Runs a statement and records its time if it succeeds or reaches the database's time limit. Other failures, such as a
 * lost connection, say nothing about how long the statement takes.
 */
export async function timed<T>(run: () => Promise<T>, record?: RecordTime): Promise<T> {
  const started_ms = performance.now();
  try {
    const result = await run();
    record?.(started_ms, performance.now());
    return result;
  } catch (error) {
    if (isTimeLimit(error)) record?.(started_ms, performance.now());
    throw error;
  }
}
