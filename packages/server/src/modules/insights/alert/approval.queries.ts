import { alerted_statuses } from '@sluis/contract/alert-payments';
import { approved_statuses, finished_min, threshold_points_default } from '@sluis/contract/approval';
import type { Approval } from '@sluis/contract/statistics';
import { sql } from 'kysely';
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

/** An organisation with the merchant that it is or belongs to, null for the provider, and its zone. */
interface Place {
  readonly organisation: string;
  readonly merchant: string | null;
  readonly zone: string;
  readonly is_active: boolean;
}

async function readPlaces(executor: Executor): Promise<Place[]> {
  const { rows } = await sql<Place>`
    with recursive place (organisation, merchant, zone, is_active) as (
      select root.id, null collate "C", ${zoneIn('root.id')}, active from organisation as root where parent is null
      union all
      select part.id, coalesce(merchant, part.id), case when merchant is null then ${zoneIn('part.id')} else zone end,
        is_active and active
      from organisation as part join place on part.parent = place.organisation
    ) select * from place`.execute(executor);
  return rows;
}

/**
 * The approval of the last 60 minutes and of the same hour of the four weeks before, if at least fifty payments have an
 * outcome or no answer: of each active merchant with all its parts, and of all merchants together. The same hour is
 * that of the merchant's own clock, and of the provider's for all together: zones with the same hour share an index
 * scan.
 */
export async function readApproval(executor: Executor, now: string): Promise<readonly MeasuredApproval[]> {
  const places = await readPlaces(executor);
  const root = places.find(({ merchant }) => merchant === null);
  if (!root) return [];
  const column = (name: 'organisation' | 'merchant' | 'zone') => places.map((place) => place[name]);
  const { rows } = await sql<MeasuredApproval>`
    with place as materialized (
      select * from unnest(${column('organisation')}::text[], ${column('merchant')}::text[], ${column('zone')}::text[])
        as place (organisation, merchant, zone)
    ), hour as materialized (
      select week, until - interval '1 hour' as from, until, array_agg(zone) as zones
      from (select distinct zone from place) as zoned cross join generate_series(0, 4) as week cross join lateral (
        select (${now}::timestamptz at time zone zone - make_interval(weeks => week)) at time zone zone as until) as local
      group by week, until
    ), finished as materialized (
      select organisation, processor, week, hour.until, count(*) as finished,
        count(*) filter (where status = any(${approved_statuses})) as approved
      from hour join transaction on created_at >= hour.from and created_at < hour.until
      where processor is not null and not blocked and status = any(${[...alerted_statuses]})
      group by organisation, processor, week, hour.until
    ), counted as (
      select owner.organisation, processor,
        sum(finished) filter (where week = 0)::int as finished,
        sum(approved) filter (where week = 0)::int as approved,
        sum(finished) filter (where week > 0)::int as usual_finished,
        sum(approved) filter (where week > 0)::int as usual_approved
      from finished join hour using (week, until) join place using (organisation)
        cross join lateral (values (merchant, zone), (${root.organisation}, ${root.zone})) as owner (organisation, zone)
      where owner.organisation is not null and owner.zone = any(hour.zones) group by owner.organisation, processor
    )
    select counted.organisation, counted.organisation = ${root.organisation} as overall,
      processor, processor.name as processor_name, finished, approved, usual_finished, usual_approved,
      hour.from as measured_from, hour.until as measured_until,
      coalesce(alertsetting.active, true) as active, coalesce(threshold_points, ${threshold_points_default}::int) as threshold_points
    from counted
      join processor on processor.id = counted.processor
      join hour on hour.week = 0
      left join alertsetting on alertsetting.organisation = counted.organisation
    where finished >= ${finished_min} and usual_finished >= ${finished_min}`.execute(executor);
  const closed = new Set(places.flatMap(({ organisation, is_active }) => (is_active ? [] : [organisation])));
  return rows.filter(({ organisation }) => !closed.has(organisation));
}
