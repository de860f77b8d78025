import { assignCustomers } from '@sluis/server/modules/insights/statistic/customers/assign.commands';
import { adjustScopes } from '@sluis/server/modules/insights/statistic/rollup/zones.commands';
import { makeZonesSweep } from '@sluis/server/modules/insights/statistic/statistic.sweep';
import type { Database } from '@sluis/server/platform/database/database';

/** The zone of all viewers, whose days both servers sum by. */
export const timezone = 'Europe/Amsterdam';

/** Makes the sums for the users' zone, as the first server with jobs would, and those of the bare server. */
export async function keepSums(database: Database): Promise<void> {
  await keepOwnSums(database);
  await keepBareSums(database);
}

/** Makes the sums for the users' zone. */
export async function keepOwnSums(database: Database): Promise<void> {
  const now = new Date().toISOString();
  await makeZonesSweep(database).run(now);
  while ((await adjustScopes(database, now)) > 0);
  // Otherwise the server would do so during the measurement: once for all customers, and again with the first bounds of
  // scores.
  while ((await assignCustomers(database, now)) > 0);
}

async function keepBareSums({ pool }: Database): Promise<void> {
  const { rows } = await pool.query(`select to_regclass('bench_rollup') is not null as made`);
  if (rows[0].made) return;
  await pool.query(`create table bench_rollup as
    select organisation, currency_code, (created_at at time zone '${timezone}')::date as day,
      count(*)::int as count, sum(amount)::bigint as amount
    from transaction group by 1, 2, 3`);
  // For one organisation, and for all of them.
  await pool.query('alter table bench_rollup add primary key (organisation, currency_code, day)');
  await pool.query('create index on bench_rollup (currency_code, day)');
  await pool.query(
    'vacuum analyze bench_rollup, statistic_day, statistic_part, statistic_month, statistic_customer, customer',
  );
}
