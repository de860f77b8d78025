import { sql } from 'kysely';
import type { Counted } from './http/metrics.ts';

/** For monitoring: the number of jobs; those given up need people. */
export const jobs_by_state: Counted = {
  name: 'sluis_jobs',
  help: 'Jobs by state; failing means failed and to be retried, given_up means not retried',
  label: 'state',
  count: async (executor) => {
    const { rows } = await sql<{ value: string; count: number }>`
      select value, count(jobs.id)::int as count
      from unnest(array['waiting', 'running', 'failing', 'given_up']) as states (value)
      left join graphile_worker._private_jobs jobs on value = case
        when locked_at is not null then 'running'
        when attempts >= max_attempts then 'given_up'
        when last_error is not null then 'failing'
        else 'waiting' end
      group by value`.execute(executor);
    return rows;
  },
};

/** For monitoring: pools of workers in all processes, by whether they send heartbeats. */
export const workers_by_state: Counted = {
  name: 'sluis_workers',
  help: 'Worker pools in all processes; alive means a heartbeat in the last 30 s, silent in the last day',
  label: 'state',
  count: async (executor) => {
    const { rows } = await sql<{ value: string; count: number }>`
      select value, count(worker_id)::int as count from unnest(array['alive', 'silent']) as states (value)
      left join worker_heartbeat on value = case when beat_at > now() - interval '30 s' then 'alive' else 'silent' end
      group by value`.execute(executor);
    return rows;
  },
};
