import type { Database } from '../platform/database/database.ts';

/** How many sessions wait for a lock; on a cluster, on any node. */
export async function lockWaits({ pool, is_distributed }: Database): Promise<number> {
  const activity = is_distributed ? 'citus_stat_activity' : 'pg_stat_activity';
  const waiting = `select from ${activity} where datname = current_database() and wait_event_type = 'Lock'`;
  return (await pool.query(waiting)).rowCount ?? 0;
}
