import { sql } from 'kysely';
import type { Database, Executor, Trx } from '../../../../platform/database/database.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { logFailure } from '../../../../platform/failures.ts';
import { databaseZone } from '../../../../resource/list/zone.ts';
import { lockFolding } from './fold.commands.ts';
import { rebuildCells } from './rebuild.commands.ts';
import { equalZone, isAgreedZone } from './zone-rules.ts';

const zones_max = 24;

/**
 * Stores the days of a zone, by PostgreSQL's name, from now on. False while another process folds: then nothing has
 * been done.
 */
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

/** The zones among some whose days PostgreSQL divides as the lists do. */
async function agreedZones(executor: Executor, zones: readonly string[]): Promise<string[]> {
  const agreed = await Promise.all(zones.map((zone) => isAgreedZone(executor, zone)));
  return zones.filter((_, at) => agreed[at]);
}

/** The zones of active users that can be stored, the most frequent first. */
async function zonesOfUsers(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ timezone: string }>`
    select timezone from "user" where active and exists (select 1 from pg_timezone_names where name = timezone)
    group by timezone order by count(*) desc, timezone`.execute(executor);
  const zones = rows.map(({ timezone }) => timezone);
  return agreedZones(executor, zones);
}

/** The most frequent zone of users without a stored zone of the same rules, if there is room for one. */
export async function missingZone(executor: Executor): Promise<string | undefined> {
  const kept = await keptZones(executor);
  if (kept.length >= zones_max) return undefined;
  return (await zonesOfUsers(executor)).find((timezone) => equalZone(timezone, kept) === undefined);
}

/** Drops the zones whose rules no user's zone has any longer, and those for which PostgreSQL now has other rules. */
export async function dropUnusedZones(executor: Executor): Promise<void> {
  const [kept, used] = await Promise.all([keptZones(executor), zonesOfUsers(executor)]);
  const usable = await agreedZones(executor, kept);
  const unused = kept.filter((timezone) => !usable.includes(timezone) || equalZone(timezone, used) === undefined);
  if (unused.length > 0) await executor.deleteFrom('statistic_zone').where('name', 'in', unused).execute();
}

/**
 * Payments in 28 days for each stored zone: a merchant with few has almost as many parts as payments, in each of the
 * zones. The bound is at most `kept_above_max`.
 */
const kept_above = 200;
const kept_above_max = 3000;
/** Parts are dropped below this share of the bound. */
const dropped_below = 0.7;
/** The maximum per turn; the others follow in the next. */
const changed_max = 20;

interface Scope {
  readonly organisation: string;
  readonly is_kept: boolean;
}

/**
 * Stores parts of the days of organisations with many payments in the last 28 days, those with the most first, and
 * drops those of others, which are read from their few rows. Each is a separate transaction, as deltas wait meanwhile.
 * Returns the number of changes; there may be more.
 */
export async function adjustScopes({ kysely }: Database, now: string): Promise<number> {
  const { rows } = await sql<Scope>`
    with busy as (
      select organisation, sum(count) as count from statistic_day
      where zone = (select min(id) from statistic_zone) and organisation <> '' and day > ${now}::date - 28
      group by organisation
    ), kept as (select organisation, true as is_kept from statistic_scope where organisation <> ''),
    bound as (select least(greatest(count(*), 1) * ${sql.lit(kept_above)}, ${sql.lit(kept_above_max)}) as many from statistic_zone)
    select organisation, coalesce(is_kept, false) as is_kept
    from busy full join kept using (organisation) cross join bound
    where case when is_kept then coalesce(count, 0) < many * ${sql.lit(dropped_below)} else count > many end
    order by is_kept, count desc nulls last limit ${changed_max}`.execute(kysely);
  let changed = 0;
  // One that takes too long does not prevent the others.
  for (const scope of rows)
    changed += await inTransaction(kysely, (trx) => adjustScope(trx, scope)).catch((error) => {
      logFailure(error);
      return 0;
    });
  return changed;
}

/** The number of changes: none while another process folds, or if another has done it. */
async function adjustScope(trx: Trx, { organisation, is_kept }: Scope): Promise<0 | 1> {
  if ((await lockFolding(trx)) === undefined) return 0;
  if (is_kept) {
    await trx.deleteFrom('statistic_part').where('organisation', '=', organisation).execute();
    await trx.deleteFrom('statistic_month').where('organisation', '=', organisation).execute();
    const gone = await trx.deleteFrom('statistic_scope').where('organisation', '=', organisation).executeTakeFirst();
    return gone.numDeletedRows > 0 ? 1 : 0;
  }
  const { rows } = await sql`
    insert into statistic_scope (organisation) values (${organisation}) on conflict do nothing returning organisation`.execute(
    trx,
  );
  if (rows.length === 0) return 0;
  await rebuildCells(trx, { organisations: [organisation] });
  return 1;
}
