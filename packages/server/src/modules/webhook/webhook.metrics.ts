import { sql } from 'kysely';
import type { Counted } from '../../platform/http/metrics.ts';

/** For the metrics: webhooks that nobody tries though they are due, and those given up in the last day. */
export const webhooks_by_state: Counted = {
  name: 'sluis_webhooks',
  help: 'Webhooks by state; overdue means due for more than five minutes, given_up means given up in the last 24 hours',
  label: 'state',
  count: async (executor, now) => {
    const { rows } = await sql<{ value: string; count: number }>`
      select 'overdue' as value, count(*)::int as count from webhook
      where next_try_at < ${now}::timestamptz - interval '5 minutes'
      union all
      select 'given_up', count(*)::int from webhook
      where given_up_on > ${now}::timestamptz - interval '1 day'`.execute(executor);
    return rows;
  },
};
