import { sql } from 'kysely';
import type { Counted } from '../../platform/http/metrics.ts';

/** For the metrics: subscriptions that nobody bills though they are due. */
export const subscriptions_by_state: Counted = {
  name: 'sluis_subscriptions',
  help: 'Subscriptions by state; overdue means due to be billed for more than ten minutes',
  label: 'state',
  count: async (executor, now) => {
    const { rows } = await sql<{ value: string; count: number }>`
      select 'overdue' as value, count(*)::int as count from subscription
      where next_try_at < ${now}::timestamptz - interval '10 minutes'`.execute(executor);
    return rows;
  },
};
