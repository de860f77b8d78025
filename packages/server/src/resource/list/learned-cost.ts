import { makeCache } from '../../platform/caches.ts';

/** A statement that takes longer than this is slow. */
const slow_ms = 250;
const known_for_ms = 600_000;
const times_kept = 3;

/** The shortest of the statements that overlapped the end of one, in milliseconds of one clock. */
interface Time {
  duration_ms: number;
  readonly ended_ms: number;
}

/** The learned cost of statements, from their times. */
export interface LearnedCost {
  /** Whether most of the statement's last times were slow. */
  isHigh(key: string): boolean;
  record(key: string, started_ms: number, ended_ms: number): void;
}

/**
 * A statement is expensive while most of its last three times were slow, so that a moment in which the machine was busy
 * makes nothing expensive, and quick times correct a wrong judgement within seconds. Statements that started before the
 * first of them ended count as one time, their shortest: a stall slows down all of them, and proves no more than one
 * could. Later ones do not extend that, because under steady load each statement overlaps another.
 */
export function makeLearnedCost(): LearnedCost {
  const known = makeCache<readonly Time[]>('slow-statements', { max: 5000, ttl: known_for_ms, hides_keys: true });
  return {
    isHigh: (key) => {
      const slow = known.get(key)?.filter(({ duration_ms }) => duration_ms > slow_ms) ?? [];
      return slow.length > times_kept / 2;
    },
    record: (key, started_ms, ended_ms) => {
      const duration_ms = ended_ms - started_ms;
      const times = known.get(key) ?? [];
      // Nearly every statement is quick and leaves nothing to remember.
      if (times.length === 0 && duration_ms <= slow_ms) return;
      const last = times[0];
      if (last && started_ms < last.ended_ms) {
        last.duration_ms = Math.min(last.duration_ms, duration_ms);
        return;
      }
      const kept = [{ duration_ms, ended_ms }, ...times].slice(0, times_kept);
      if (kept.some((time) => time.duration_ms > slow_ms)) known.set(key, kept);
      else known.delete(key);
    },
  };
}
