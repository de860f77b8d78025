import { alerted_statuses } from '@sluis/contract/alert-payments';
import { approved_statuses, finished_min, threshold_points_default } from '@sluis/contract/approval';
import type { Approval } from '@sluis/contract/statistics';
import { sql } from 'kysely';
import { isOrganisationActive } from '../../platform/auth/active-organisation.ts';
import type { Executor } from '../../platform/database/database.ts';

/** The approval at a processor, of a merchant or of all together, with the merchant's or the provider's settings. */
export interface MeasuredApproval extends Approval {
  /** The merchant, or the provider. */
  readonly organisation: string;
  readonly overall: boolean;
  readonly processor: string;
  readonly processor_name: string;
  readonly measured_from: string;
  readonly measured_until: string;
  readonly active: boolean;
  readonly threshold_points: number;
}

/**
 * The approval of the last 60 minutes and of the same hour of the four weeks before, wherever at least fifty payments
 * have an outcome or no answer: of each active merchant with all its parts, and of all merchants together. One index scan an hour.
 */
export async function readApproval(executor: Executor, now: string): Promise<readonly MeasuredApproval[]> {
  const { rows } = await sql<MeasuredApproval>`
    with recursive root as (select id from organisation where parent is null),
    merchant (id, top) as (
      select id, id from organisation where parent = (select id from root)
      union all select part.id, merchant.top from organisation as part join merchant on part.parent = merchant.id
    ), hour as materialized (
      select week, until - interval '1 hour' as from, until
      from generate_series(0, 4) as week cross join lateral (
        select (${now}::timestamptz at time zone 'Europe/Amsterdam' - make_interval(weeks => week))
          at time zone 'Europe/Amsterdam' as until) as local
    ), finished as (
      select merchant.top, item.processor, hour.week = 0 as is_now, item.status = any(${approved_statuses}) as is_approved
      from hour cross join lateral (
        select organisation, processor, status from transaction
        where created_at >= hour.from and created_at < hour.until
          and processor is not null and not blocked and status = any(${[...alerted_statuses]})
        offset 0
      ) as item left join merchant on merchant.id = item.organisation
    ), counted as (
      select grouping(top) = 1 as overall, top, processor,
        count(*) filter (where is_now)::int as finished,
        count(*) filter (where is_now and is_approved)::int as approved,
        count(*) filter (where not is_now)::int as usual_finished,
        count(*) filter (where not is_now and is_approved)::int as usual_approved
      from finished group by grouping sets ((top, processor), (processor))
      having count(*) filter (where is_now) >= ${finished_min} and count(*) filter (where not is_now) >= ${finished_min}
    )
    select owner.id as organisation, overall, processor, processor.name as processor_name,
      finished, approved, usual_finished, usual_approved,
      hour.from as measured_from, hour.until as measured_until,
      coalesce(alertsetting.active, true) as active, coalesce(threshold_points, ${threshold_points_default}::int) as threshold_points
    from counted
      join organisation as owner on owner.id = case when overall then (select id from root) else top end
      join processor on processor.id = counted.processor
      join hour on hour.week = 0
      left join alertsetting on alertsetting.organisation = owner.id
    where ${isOrganisationActive('owner.id')}`.execute(executor);
  return rows;
}
