import { sql } from 'kysely';
import { makeCache } from '../../../../platform/caches.ts';
import type { Executor } from '../../../../platform/database/database.ts';
import { databaseZone, zoneRules } from '../../../../resource/list/zone.ts';

/** The offsets of a zone over time: zones with the same rules have the same days. For an unknown zone, its name. */
function rulesOf(timezone: string): string {
  try {
    return zoneRules(timezone).same;
  } catch (error) {
    if (error instanceof RangeError) return timezone;
    throw error;
  }
}

/** The zone among some with the same rules as another, or that zone itself if included. */
export const equalZone = (timezone: string, among: readonly string[]): string | undefined =>
  among.includes(timezone) ? timezone : among.find((each) => rulesOf(each) === rulesOf(timezone));

// PostgreSQL's rules change only when it is updated, which restarts it.
const agreed = makeCache<'yes' | 'no'>('zone-agreement', { max: 1000, ttl: 600_000 });

/**
 * Whether PostgreSQL has the same rules for a zone as this runtime: its list of zones may be older or newer. Otherwise
 * its days would differ from those of the lists.
 */
export async function isAgreedZone(executor: Executor, timezone: string): Promise<boolean> {
  const known = agreed.get(timezone);
  if (known !== undefined) return known === 'yes';
  const { changes, seconds } = zoneRules(timezone);
  const bounds = ['2000-01-01T00:00:00Z', ...changes, '2038-01-01T00:00:00Z'];
  const { rows } = await sql<{ agrees: boolean }>`
    select not exists (
      select 1 from unnest(${bounds.slice(0, -1)}::timestamptz[], ${bounds.slice(1)}::timestamptz[], ${seconds}::int[])
          as rule ("from", until, seconds),
        lateral (select generate_series(rule.from, rule.until - interval '1 ms', interval '1 day') as at
          union all select rule.until - interval '1 ms') as moment
      where (at at time zone ${databaseZone(timezone)}) - (at at time zone 'UTC') <> seconds * interval '1 s'
    ) as agrees`.execute(executor);
  const agrees = rows[0]?.agrees ?? false;
  agreed.set(timezone, agrees ? 'yes' : 'no');
  return agrees;
}
