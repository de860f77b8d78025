import { sql } from 'kysely';
import type { Database, Trx } from '../../../../platform/database/database.ts';
import { send } from '../../../../platform/database/pipeline.ts';
import { inTransaction, withoutDiskWait } from '../../../../platform/database/transaction.ts';
import { addCells, cellsOf, kept_zones, monthsOf } from './cells.ts';
import { event_columns } from './events.ts';

/**
 * The maximum number of deltas that are added together, for all zones: each changes some twenty sums in each of them.
 */
export const added_max = 40_000;

/**
 * SQL: the time at which a customer of `taken` is recomputed; one with more than a thousand payments in a currency once
 * a minute.
 */
export const due_at = `
  now() + case when exists (select 1 from statistic_customer as known where known.customer = taken.customer
    and known.organisation = taken.organisation and known.count > 1000) then interval '1 minute' else '0' end`;

const lock = sql`hashtextextended('statistics', 0)`;

/** Waits for a running fold, and locks folding until the transaction ends. */
export const waitForFolding = async (trx: Trx): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(${lock})`.execute(trx));

/**
 * Locks folding until the transaction ends, and returns the number of stored zones; undefined if another process is
 * folding.
 */
export async function lockFolding(trx: Trx): Promise<number | undefined> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(${lock}) as held`.execute(trx);
  if (!rows[0]?.held) return undefined;
  // Not together with the lock: it must see what was written before others could fold.
  const { rows: kept } = await sql<{ zones: number }>`select count(*)::int as zones from statistic_zone`.execute(trx);
  return kept[0]?.zones ?? 0;
}

/**
 * Adds the oldest deltas to the sums of all stored zones, queues their customers, and removes them. Readers add the
 * remaining ones, so that no figure depends on when this happens. Returns their number; none if another process is
 * folding.
 */
export async function foldDeltas({ kysely }: Database, added = added_max): Promise<number> {
  // Checked every second: without deltas, the long statement is not planned.
  if (!(await kysely.selectFrom('statistic_delta').select('id').limit(1).executeTakeFirst())) return 0;
  return inTransaction(kysely, async (trx) => {
    const zones = await lockFolding(trx);
    if (zones === undefined) return 0;
    // After a power failure that loses the sums, the deltas are still there.
    withoutDiskWait(trx);
    send(
      trx,
      sql`insert into statistic_taken select * from statistic_delta order by id limit ${Math.ceil(added / (zones + 1))}`,
    );
    const taken = sql`select ${event_columns} from statistic_taken`;
    const parts = sql`select * from part_cells`;
    send(
      trx,
      sql`
      with days as (${addCells('statistic_day', cellsOf('statistic_day', taken, kept_zones))}),
      part_cells as materialized (${cellsOf('statistic_part', taken, kept_zones)}),
      months as (${addCells('statistic_month', monthsOf(parts))})
      ${addCells('statistic_part', parts)}`,
    );
    send(
      trx,
      sql`
      insert into statistic_touched (customer, organisation, due_at)
      select customer, organisation, now() + case when is_busy then interval '1 minute' else '0' end
      from (select distinct customer, organisation from statistic_taken where customer is not null) as taken
        left join (
          select distinct customer, organisation, true as is_busy from statistic_customer
          where count > 1000 and (customer, organisation) in (select customer, organisation from statistic_taken)
        ) as busy using (customer, organisation)`,
    );
    send(
      trx,
      sql`
      delete from statistic_delta using statistic_taken as taken
      where statistic_delta.id = taken.id and statistic_delta.organisation = taken.organisation`,
    );
    const { numAffectedRows = 0n } = await sql`delete from statistic_taken`.execute(trx);
    return Number(numAffectedRows);
  });
}
