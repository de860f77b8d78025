import { sql } from 'kysely';
import type { Counted } from '../../../platform/http/metrics.ts';

/** The maximum that is counted: more make readers wait, whatever their number. */
const pending_max = 100_000;

/** For the metrics: the deltas that are not yet in the sums, and the wrong sums of the last check. */
export const statistics_by_state: Counted = {
  name: 'sluis_statistics',
  help: 'Statistics by state; pending are changes not yet in the daily sums, wrong are sums that the last check corrected',
  label: 'state',
  count: async (executor) => {
    const { rows } = await sql<{ value: string; count: number }>`
      select 'pending' as value, count(*)::int as count
      from (select 1 from statistic_delta limit ${pending_max}) as pending
      union all
      select 'wrong', coalesce((select wrong from statistic_check order by checked_at desc limit 1), 0)`.execute(
      executor,
    );
    return rows;
  },
};
