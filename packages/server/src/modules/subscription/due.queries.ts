import type { PlanInterval } from '@sluis/contract/entities/plan';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** Where and when on its day a cycle is billed: in the morning, when people see what their bank asks them. */
const billing_zone = 'Europe/Amsterdam';
const billing_time = '06:00';

/** SQL: the instant at which a date is billed; right where the clock goes forward or back. */
export const billedAt = (date: unknown) =>
  sql<string>`((${date}::date + ${billing_time}::time) at time zone ${billing_zone})::timestamptz(3)`;

export interface Rhythm {
  readonly anchor_date: string;
  readonly interval: PlanInterval;
  readonly interval_count: number;
}

/**
 * SQL: the day of a cycle, from 1. Counted from the first and not from the one before, so that the 31st comes back after
 * February; PostgreSQL puts a day that a month has not at its end.
 */
export const dayOfCycle = ({ anchor_date, interval, interval_count }: Rhythm, cycle: number) =>
  sql<string>`(${anchor_date}::date + ${(cycle - 1) * interval_count} * ${`1 ${interval}`}::interval)::date`;

/** The day on which a cycle is billed, and when on that day. */
export async function dueOf(executor: Executor, rhythm: Rhythm, cycle: number) {
  const day = dayOfCycle(rhythm, cycle);
  const { rows } = await sql<{ due_date: string; at: string }>`
    select ${day} as due_date, ${billedAt(day)} as at`.execute(executor);
  return rows[0] as { readonly due_date: string; readonly at: string };
}

/** The date that an instant has where subscriptions are billed. */
export function billingDay(instant: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: billing_zone }).format(new Date(instant));
}
