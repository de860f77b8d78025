import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { notify } from '../../../platform/notify.ts';

const day_ms = 86_400_000;
/** Dates end in this year. */
const last_ms = Date.UTC(2190, 0, 1);

/** The business clock: its time, and its target time while it moves. */
export async function readClock(executor: Executor, clock: Clock) {
  const { offset_ms, target_offset_ms } = await executor
    .selectFrom('clock')
    .select(['offset_ms', 'target_offset_ms'])
    .executeTakeFirstOrThrow();
  const going_ms = Math.max(offset_ms, target_offset_ms) - offset_ms;
  const now_ms = Date.now() + offset_ms;
  return {
    now: new Date(now_ms).toISOString(),
    target: new Date(now_ms + going_ms).toISOString(),
    is_moving: going_ms > 0,
    is_ahead: clock.now_ms() - Date.now() > 1000,
  };
}

/** Moves the clock forward by days from its target; jobs perform the move. False if that is out of bounds. */
export async function moveClockBy(trx: Trx, days: number): Promise<boolean> {
  const { rows } = await sql`
    update clock set target_offset_ms = greatest(offset_ms, target_offset_ms) + ${Math.round(days * day_ms)}
    where greatest(offset_ms, target_offset_ms) + ${Math.round(days * day_ms)} < ${last_ms - Date.now()}
    returning one`.execute(trx);
  await notify(trx, 'clock');
  return rows.length > 0;
}
