import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { databaseZone } from '../../resource/list/zone.ts';
import { lockFolding } from './fold.commands.ts';
import { rebuildCells } from './rebuild.commands.ts';
import { equalZone, isAgreedZone } from './zone-rules.ts';

const zones_max = 24;

/** Keeps the days of a zone, by PostgreSQL's name, from now on. False while another process folds: then nothing has been done. */
export const keepZone = ({ kysely }: Database, name: string): Promise<boolean> =>
  inTransaction(kysely, async (trx) => {
    if ((await lockFolding(trx)) === undefined) return false;
    const { rows } = await sql<{ id: number }>`
      insert into statistic_zone (id, name)
      select coalesce(max(id), 0) + 1, ${databaseZone(name)} from statistic_zone
      on conflict (name) do nothing returning id`.execute(trx);
    if (rows[0]) await rebuildCells(trx, { zones: [rows[0].id] });
    return true;
  });

const keptZones = async (executor: Executor): Promise<string[]> =>
  (await executor.selectFrom('statistic_zone').select('name').orderBy('id').execute()).map(({ name }) => name);

/** Those of some zones whose days PostgreSQL tells apart as the lists do. */
async function agreedZones(executor: Executor, zones: readonly string[]): Promise<string[]> {
  const agreed = await Promise.all(zones.map((zone) => isAgreedZone(executor, zone)));
  return zones.filter((_, at) => agreed[at]);
}

/** The zones of active users that can be kept, those of most first. */
async function zonesOfUsers(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ timezone: string }>`
    select timezone from "user" where active and exists (select from pg_timezone_names where name = timezone)
    group by timezone order by count(*) desc, timezone`.execute(executor);
  const zones = rows.map(({ timezone }) => timezone);
  return agreedZones(executor, zones);
}

/** The zone of most users of which no zone with the same rules is kept yet, where there is room for one. */
export async function missingZone(executor: Executor): Promise<string | undefined> {
  const kept = await keptZones(executor);
  if (kept.length >= zones_max) return undefined;
  return (await zonesOfUsers(executor)).find((timezone) => equalZone(timezone, kept) === undefined);
}

/** Drops the zones whose rules no user's zone has any longer, and those of which PostgreSQL has other rules by now. */
export async function dropUnusedZones(executor: Executor): Promise<void> {
  const [kept, used] = await Promise.all([keptZones(executor), zonesOfUsers(executor)]);
  const usable = await agreedZones(executor, kept);
  const unused = kept.filter((timezone) => !usable.includes(timezone) || equalZone(timezone, used) === undefined);
  if (unused.length > 0) await executor.deleteFrom('statistic_zone').where('name', 'in', unused).execute();
}

/** In 28 days. Of a merchant with fewer there are almost as many parts as payments. */
const kept_above = 1000;
const dropped_below = 700;
/** Those with the most payments first; while parts are computed, deltas wait. */
const changed_max = 20;

/**
 * Keeps parts of the days of organisations with many payments in the last 28 days, and those of others no longer: these
 * are read from their few rows. Returns how many that changed for; there may be more.
 */
export const adjustScopes = ({ kysely }: Database, now: string): Promise<number> =>
  inTransaction(kysely, async (trx) => {
    if ((await lockFolding(trx)) === undefined) return 0;
    const { rows } = await sql<{ organisation: string; is_kept: boolean }>`
      with busy as (
        select organisation, sum(count) as count from statistic_day
        where zone = (select min(id) from statistic_zone) and organisation <> '' and day > ${now}::date - 28
        group by organisation
      ), kept as (select organisation, true as is_kept from statistic_scope where organisation <> '')
      select organisation, coalesce(is_kept, false) as is_kept
      from busy full join kept using (organisation)
      where case when is_kept then coalesce(count, 0) < ${dropped_below} else count > ${kept_above} end
      order by count desc nulls last limit ${changed_max}`.execute(trx);
    const named = (of_kept: boolean): string[] =>
      rows.filter(({ is_kept }) => is_kept === of_kept).map(({ organisation }) => organisation);
    const [dropped, added] = [named(true), named(false)];
    await sql`delete from statistic_scope where organisation = any(${dropped})`.execute(trx);
    await sql`delete from statistic_part where organisation = any(${dropped})`.execute(trx);
    await sql`delete from statistic_month where organisation = any(${dropped})`.execute(trx);
    await sql`insert into statistic_scope (organisation) select unnest(${added}::text[])`.execute(trx);
    if (added.length > 0) await rebuildCells(trx, { organisations: added });
    return rows.length;
  });
