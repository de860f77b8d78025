import { sql } from 'kysely';

/** SQL: for the metrics, how many rows of a table nobody tries though they have been due for so many minutes. */
export const overdue = (table: 'webhook' | 'subscription', now: string, minutes: number) =>
  sql<{ value: string; count: number }>`select 'overdue' as value, count(*)::int as count from ${sql.table(table)}
    where next_try_at < ${now}::timestamptz - make_interval(mins => ${minutes})`;
