import { alerted_statuses } from '@sluis/contract/alert-payments';
import { approved_statuses, finished_min, threshold_points_default } from '@sluis/contract/approval';
import type { Approval } from '@sluis/contract/statistics';
import { sql } from 'kysely';
import { isOrganisationActive } from '../../../platform/auth/active-organisation.ts';
import { zoneIn } from '../../../platform/configuration/zones.ts';
import type { Executor } from '../../../platform/database/database.ts';

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
 * The approval of the last 60 minutes and of the same hour of the four weeks before, if at least fifty payments have an
 * outcome or no answer: of each active merchant with all its parts, and of all merchants together. The same hour is
 * that of the merchant's own clock, and of the provider's for all together: zones with the same hour share an index
 * scan.
 */
export async function readApproval(executor: Executor, now: string): Promise<readonly MeasuredApproval[]> {
  const { rows } = await sql<MeasuredApproval>`
    with recursive root as materialized (
      select id, ${zoneIn('root.id')} as zone from organisation as root where parent is null),
    top as materialized (
      select id, ${zoneIn('top.id')} as zone from organisation as top where parent = (select id from root)),
    merchant (id, top, zone) as (
      select id, id, zone from top
      union all select part.id, top, zone from organisation as part join merchant on part.parent = merchant.id
    ), hour as materialized (
      select week, until - interval '1 hour' as from, until, array_agg(zone) as zones
      from (select zone from root union select zone from top) as zoned
        cross join generate_series(0, 4) as week cross join lateral (
        select (${now}::timestamptz at time zone zone - make_interval(weeks => week)) at time zone zone as until) as local
      group by week, until
    ), finished as (
      select owner.top, item.processor, hour.week = 0 as is_now, item.status = any(${approved_statuses}) as is_approved
      from hour cross join lateral (
        select organisation, processor, status from transaction
        where created_at >= hour.from and created_at < hour.until
          and processor is not null and not blocked and status = any(${[...alerted_statuses]})
        offset 0
      ) as item left join merchant on merchant.id = item.organisation
      cross join lateral (values (merchant.top, merchant.zone), (null, (select zone from root))) as owner (top, zone)
      where owner.zone = any(hour.zones)
    ), counted as (
      select top is null as overall, top, processor,
        count(*) filter (where is_now)::int as finished,
        count(*) filter (where is_now and is_approved)::int as approved,
        count(*) filter (where not is_now)::int as usual_finished,
        count(*) filter (where not is_now and is_approved)::int as usual_approved
      from finished group by top, processor
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
