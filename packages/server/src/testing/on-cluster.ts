import { inject } from 'vitest';

/** Whether tests run on a cluster. There tables have no triggers, and locks, plans and partitions are those of shards. */
export const is_cluster = inject('postgres_nodes').length > 1;

/**
 * SQL: the instant of a column, some seconds earlier. Updates on a cluster may not subtract an interval from an instant,
 * because the result depends on the time zone.
 */
export const earlier = (column: string, seconds: number): string =>
  `to_timestamp(extract(epoch from ${column} - '1970-01-01Z'::timestamptz) - ${seconds})`;
