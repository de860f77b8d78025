import { sql } from 'kysely';

/** SQL: for monitoring, the number of a table's rows that have been due for several minutes without a try. */
export const overdue = (table: 'webhook' | 'subscription', now: string, minutes: number) =>
  sql<{ value: string; count: number }>`select 'overdue' as value, count(*)::int as count from ${sql.table(table)}
    where next_try_at < ${now}::timestamptz - make_interval(mins => ${minutes})`;
