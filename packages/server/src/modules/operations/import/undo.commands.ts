import { fileimport } from '@sluis/contract/entities/operations/import';
import { void_chargeback_statuses } from '@sluis/contract/entities/payments/chargeback';
import { void_refund_statuses } from '@sluis/contract/entities/payments/refund';
import { entities } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { recordingChanges } from '../../../resource/changes.ts';
import { deletedTogether } from '../../../resource/counted.ts';
import type { Acting } from '../../../resource/resource.ts';
import { changeStatus } from '../../../resource/status.ts';
import { due_at } from '../../insights/statistic/rollup/fold.commands.ts';
import { withdrawEvents } from '../../payments/financial-event/imported.commands.ts';
import type { Import } from './import-item.ts';
import { listBrought, readUses } from './uses.queries.ts';
import { lanes_max } from './write-block.ts';

/** How many items a statement locks or deletes: a second or two of work, well within the time limit. */
const items_together = 10_000;

/** The sum of a payment that a kind adds to, and the statuses in which it does not. */
const takings = {
  refund: { column: 'amount_refunded', void_statuses: void_refund_statuses },
  chargeback: { column: 'amount_charged_back', void_statuses: void_chargeback_statuses },
} as const;

/**
 * Removes all imported items or, if other items depend on them by now, none: locks the rows, reads what uses them, and
 * deletes them, in one transaction. Reports its progress; returns the uses.
 */
export async function undoRows(trx: Trx, item: Import, acting: Acting): Promise<string[]> {
  const { id, kind, organisation } = item;
  for (let lane = 0; lane < lanes_max; lane++)
    await sql`select pg_advisory_xact_lock(hashtextextended('import ' || ${organisation}, ${lane}))`.execute(trx);
  await listBrought(trx, item);
  await lockPayments(trx, item);
  await inBatches(trx, true, (ids) => lockRows(trx, kind, organisation, ids));
  const used_by = await readUses(trx, item);
  if (used_by.length > 0) return used_by;
  await inBatches(trx, true, (ids) => deleteRows(trx, item, ids));
  await inBatches(trx, false, (ids) => deleteUnused(trx, item, ids));
  await forgetRows(trx, item);
  await sql`delete from import_customer where import = ${id}`.execute(trx);
  await sql`update import set imported_count = 0 where id = ${id}`.execute(trx);
  await changeStatus(trx, fileimport, item, { status: 'UNDONE' }, acting);
  return [];
}

/** Processes the imported items in batches, in the order of their ids. */
async function inBatches(trx: Trx, is_row: boolean, work: (ids: readonly string[]) => Promise<unknown>): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await sql<{ item: string }>`
      select item from import_brought where is_row = ${is_row} and item > ${last}
      order by item limit ${items_together}`.execute(trx);
    if (rows.length === 0) return;
    await work(rows.map(({ item }) => item));
    last = rows.at(-1)?.item ?? '';
  }
}

const lockRows = (trx: Trx, table: string, organisation: string, ids: readonly string[]) =>
  sql`
  select 1 from ${sql.table(table)} where organisation = ${organisation} and id in (select unnest(${ids}::text[]))
  order by id for update`.execute(trx);

/** Locks the payments of the imported reversals: payments come before their reversals (ADR 32). */
async function lockPayments(trx: Trx, { kind, organisation }: Import): Promise<void> {
  if (kind !== 'refund' && kind !== 'chargeback') return;
  const paid = new Set<string>();
  await inBatches(trx, true, async (ids) => {
    const { rows } = await sql<{ transaction: string }>`
      select distinct transaction from ${sql.table(kind)}
      where organisation = ${organisation} and id in (select unnest(${ids}::text[]))`.execute(trx);
    for (const { transaction } of rows) paid.add(transaction);
  });
  const payments = [...paid].sort();
  for (let at = 0; at < payments.length; at += items_together)
    await lockRows(trx, 'transaction', organisation, payments.slice(at, at + items_together));
}

/** Deletes the records of the rows, in batches. */
export async function forgetRows(trx: Trx, { id, organisation }: Pick<Import, 'id' | 'organisation'>): Promise<void> {
  for (let deleted = 1n; deleted > 0n; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from import_row where organisation = ${organisation} and ctid = any(array(
        select ctid from import_row where import = ${id} and organisation = ${organisation}
        limit ${items_together * 5}))`.execute(trx);
    deleted = numAffectedRows;
  }
}

async function deleteRows(trx: Trx, { kind, organisation }: Import, ids: readonly string[]): Promise<void> {
  if (kind === 'refund' || kind === 'chargeback') await giveBack(trx, kind, organisation, ids);
  if (kind === 'transaction' || kind === 'refund') await queueCustomers(trx, kind, organisation, ids);
  await withdrawEvents(trx, organisation, ids);
  await deleteTogether(trx, kind, organisation, ids);
}

/** Deletes rows with their histories; the same statement takes them out of the statistics. */
async function deleteTogether(trx: Trx, kind: Import['kind'], organisation: string, ids: readonly string[]) {
  const those = sql`organisation = ${organisation} and id in (select unnest(${ids}::text[]))`;
  await recordingChanges(trx, entities[kind], those, () => deletedTogether(entities[kind], those).execute(trx));
  await sql`
    delete from status_history
    where organisation = ${organisation} and item in (select unnest(${ids}::text[]))`.execute(trx);
}

const giveBack = (trx: Trx, kind: 'refund' | 'chargeback', organisation: string, ids: readonly string[]) => {
  const { void_statuses } = takings[kind];
  const column = sql.ref(takings[kind].column);
  return sql`
    update transaction set ${column} = ${column} - taken.amount, version = version + 1
    from (
      select transaction as id, sum(amount) as amount from ${sql.table(kind)}
      where organisation = ${organisation} and id in (select unnest(${ids}::text[])) and status <> all(${[...void_statuses]})
      group by transaction
    ) as taken
    where transaction.id = taken.id and transaction.organisation = ${organisation}`.execute(trx);
};

const queueCustomers = (trx: Trx, kind: 'transaction' | 'refund', organisation: string, ids: readonly string[]) =>
  sql`
  insert into statistic_touched (customer, organisation, due_at)
  select customer, ${organisation}, ${sql.raw(due_at)}
  from (
    select distinct customer, organisation from ${sql.table(kind)}
    where organisation = ${organisation} and id in (select unnest(${ids}::text[])) and customer is not null
  ) as taken`.execute(trx);

/** Deletes the customers that came with payments, except those that other payments refer to or a user has changed. */
async function deleteUnused(trx: Trx, { organisation }: Import, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from customer
    where organisation = ${organisation} and id in (select unnest(${ids}::text[])) and version = 1
      and not exists (
        select 1 from transaction where transaction.customer = customer.id and transaction.organisation = ${organisation})
      and not exists (select 1 from refund where refund.customer = customer.id and refund.organisation = ${organisation})
      and not exists (
        select 1 from chargeback where chargeback.customer = customer.id and chargeback.organisation = ${organisation})
    order by id for update`.execute(trx);
  const unused = rows.map(({ id }) => id);
  if (unused.length > 0) await deleteTogether(trx, 'customer', organisation, unused);
}
