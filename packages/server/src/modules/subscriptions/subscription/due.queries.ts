import type { PlanInterval } from '@sluis/contract/entities/subscriptions/plan';
import { type RawBuilder, sql } from 'kysely';
import { rowsLike } from '../../../platform/database/rows-like.ts';
import type { Owned } from '../../../resource/item.ts';

/** The time of day of billing: in the morning, when people notice a request from their bank. */
const billing_time = '06:00';

/** SQL: subscriptions by their keys, to join. */
export function subscriptions(items: readonly (Owned & { readonly due_date?: string | null })[]) {
  const rows = items.map(({ id, organisation, due_date }) => ({ id, organisation, due_date }));
  return sql`(select id, organisation, due_date from ${rowsLike('subscription', rows)})`;
}

/** SQL: the instant of billing for a date in a time zone, also when the clock changes. */
export const billedAt = (date: unknown, zone: string | RawBuilder<string>) =>
  sql<string>`((${date}::date + ${billing_time}::time) at time zone ${zone})::timestamptz(3)`;

/** SQL: the date of an instant in a time zone. */
export const dayAt = (instant: string, zone: RawBuilder<string>) =>
  sql<string>`(${instant}::timestamptz at time zone ${zone})::date`;

/** Values, or SQL of them. */
export interface Rhythm {
  readonly anchor_date: string | RawBuilder<unknown>;
  readonly interval: PlanInterval | RawBuilder<unknown>;
  readonly interval_count: number | RawBuilder<unknown>;
}

/**
 * SQL: the date of a cycle, from 1. Counted from the first date and not from the previous one, so that the 31st returns
 * after February; PostgreSQL moves a day that a month does not have to its end.
 */
export const dayOfCycle = ({ anchor_date, interval, interval_count }: Rhythm, cycle: number | RawBuilder<unknown>) =>
  sql<string>`(${anchor_date}::date
    + ((${cycle})::integer - 1) * ${interval_count}::integer * ('1 ' || ${interval}::text)::interval)::date`;

/**
 * SQL: the number of cycles to skip so that the given cycle falls after a day: skipped cycles are neither billed nor
 * counted.
 */
export const skippedBy = (day: unknown, cycle: RawBuilder<unknown>) => {
  const rhythm = {
    anchor_date: sql`item.anchor_date`,
    interval: sql`plan.interval`,
    interval_count: sql`plan.interval_count`,
  };
  return sql<number>`(
    select min(skipped) from (
      select item.skipped_cycles + more as skipped
      from generate_series(0, greatest(0, ${day}::date - item.anchor_date) + 1) as more) as skipping
    where ${dayOfCycle(rhythm, sql`${cycle} + skipped`)} > ${day}::date)`;
};
