import { sql } from 'kysely';
import type { Counted } from '../../../platform/http/metrics.ts';
import { overdue } from '../../../resource/overdue.ts';

/** For monitoring: overdue webhooks that no process tries, and those given up in the last day. */
export const webhooks_by_state: Counted = {
  name: 'sluis_webhooks',
  help: 'Webhooks by state; overdue means due for more than five minutes, given_up means given up in the last 24 hours',
  label: 'state',
  count: async (executor, now) => {
    const { rows } = await sql<{ value: string; count: number }>`
      ${overdue('webhook', now, 5)}
      union all
      select 'given_up', count(*)::int from webhook
      where given_up_on > ${now}::timestamptz - interval '1 day'`.execute(executor);
    return rows;
  },
};
