import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Executor, Trx } from './database/database.ts';

/** Records the present offset of the business clock; of the steps within a second, the last. */
export const noteStep = (trx: Trx) =>
  sql`
    insert into clock_step (moved_at, offset_ms) select date_trunc('second', now()), offset_ms from clock
    on conflict (moved_at) do update set offset_ms = excluded.offset_ms`.execute(trx);

/** The most steps that are read: those of a clock that is moved all day. */
const steps_max = 10_000;

/**
 * Returns a function from real time to business time. For a clock that was never moved they are equal, and nothing is
 * read.
 */
export async function businessTimes(executor: Executor, clock: Clock): Promise<(real: string) => string> {
  if (clock.now_ms() - Date.now() < 1000) return (real) => real;
  const steps = await executor
    .selectFrom('clock_step')
    .select(['moved_at', 'offset_ms'])
    .orderBy('moved_at', 'desc')
    .limit(steps_max)
    .execute();
  return (real) => {
    const step = steps.find(({ moved_at }) => moved_at <= real);
    return step ? new Date(Date.parse(real) + step.offset_ms).toISOString() : real;
  };
}
