import type { PlanInterval } from '@sluis/contract/entities/subscriptions/plan';
import { type RawBuilder, sql } from 'kysely';
import { readZones } from '../../../platform/configuration/zones.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Owned } from '../../../resource/item.ts';

/** The time of day of billing: in the morning, when people notice a request from their bank. */
const billing_time = '06:00';

/** Rows with the time zones of their organisations, read first: Citus updates no rows by a query up the tree. */
export async function withZones<T extends Owned>(executor: Executor, items: readonly T[]) {
  const zoneOf = await readZones(
    executor,
    items.map(({ organisation }) => organisation),
  );
  return items.map((item) => ({ ...item, zone: zoneOf(item.organisation) }));
}

interface Joined extends Owned {
  readonly due_date?: string | null;
  readonly zone?: string;
}

/** SQL: subscriptions by their keys, to join. */
export function subscriptions(items: readonly Joined[]) {
  const texts = (name: 'id' | 'organisation' | 'zone') => sql`${items.map((item) => item[name] ?? null)}::text[]`;
  const dates = items.map(({ due_date = null }) => due_date);
  return sql`(
    select * from unnest(${texts('id')}, ${texts('organisation')}, ${texts('zone')}, ${dates}::date[])
      as item (id, organisation, zone, due_date))`;
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

/** Of `item`. */
export const rhythm_of_item: Rhythm = {
  anchor_date: sql`item.anchor_date`,
  interval: sql`item.interval`,
  interval_count: sql`item.interval_count`,
};

/**
 * SQL: `item`, subscriptions with the rhythms of their plans and the zones of their organisations. It is read first: what
 * follows can be any query, which Citus would not send to several nodes.
 */
export const withItems = async (executor: Executor, items: readonly Owned[]) => sql`
  with item as materialized (
    select item.*, plan.interval, plan.interval_count, known.zone
    from ${subscriptions(await withZones(executor, items))} as known join subscription as item
      on item.id = known.id and item.organisation = known.organisation join plan on plan.id = item.plan
  )`;

/**
 * SQL: the number of cycles to skip so that the given cycle falls after a day: skipped cycles are neither billed nor
 * counted.
 */
export const skippedBy = (day: unknown, cycle: RawBuilder<unknown>) => {
  return sql<number>`(
    select min(skipped) from (
      select item.skipped_cycles + more as skipped
      from generate_series(0, greatest(0, ${day}::date - item.anchor_date) + 1) as more) as skipping
    where ${dayOfCycle(rhythm_of_item, sql`${cycle} + skipped`)} > ${day}::date)`;
};
