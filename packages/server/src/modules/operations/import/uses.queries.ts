import type { Entity } from '@sluis/contract/base/entity';
import { entities } from '@sluis/contract/registry';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { referrers } from '../../../resource/references.ts';
import type { Import } from './import-item.ts';

type Undone = Pick<Import, 'id' | 'kind' | 'organisation'>;

/** SQL: lists the imported items with their kinds, for the transaction. */
export async function listBrought(trx: Trx, { id }: Undone): Promise<void> {
  await sql`create temp table if not exists import_brought
    (item text collate "C" primary key, is_row boolean not null) on commit drop`.execute(trx);
  await sql`truncate import_brought`.execute(trx);
  await sql`
    insert into import_brought select item, true from import_row where import = ${id}
    union all select customer, false from import_customer where import = ${id}`.execute(trx);
  await sql`analyze import_brought`.execute(trx);
}

/** Whether the records of a completed import's rows, which have been listed, were deleted (`KEEP_IMPORTS_MONTHS`). */
export async function isForgotten(
  trx: Trx,
  { status, imported_count }: Pick<Import, 'status' | 'imported_count'>,
): Promise<boolean> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from import_brought where is_row`.execute(trx);
  return status === 'COMPLETED' && (rows[0]?.known ?? 0) < imported_count;
}

/** SQL: whether a row has changed since its import. */
const isChanged = (name: string): RawBuilder<unknown> =>
  name === 'customer'
    ? sql`of_import.version > 1`
    : sql`of_import.settlement is not null or of_import.last_status_update <> of_import.created_at`;

/** The uses of imported items: of the rows, or of the customers that came with payments. */
function usesOf({ organisation }: Undone, { name }: Entity, is_row: boolean): RawBuilder<{ used_by: string }>[] {
  // Customers with other payments are kept.
  const kept_by = is_row ? [] : ['transaction', 'refund', 'chargeback'];
  return referrers(name)
    .filter(({ entity }) => !kept_by.includes(entity.name))
    .map(({ entity, field, kind }) => {
      const of =
        kind === 'ref'
          ? sql`using_it.${sql.ref(field)} = import_brought.item`
          : sql`using_it.${sql.ref(field)} @> array[import_brought.item]`;
      return sql<{ used_by: string }>`
        select ${sql.lit(entity.name)} as used_by where exists (
          select 1 from import_brought join ${sql.table(entity.name)} as using_it on ${of}
          where is_row = ${is_row} and using_it.${sql.ref(entity.tenancy)} = ${organisation})`;
    });
}

/** The dependencies on imported items: the entities that refer to them, and their own if rows have changed since. */
export async function readUses(trx: Trx, undone: Undone): Promise<string[]> {
  const { kind, organisation } = undone;
  await listBrought(trx, undone);
  const changed = sql<{ used_by: string }>`
    select ${sql.lit(kind)} as used_by where exists (
      select 1 from import_brought join ${sql.table(kind)} as of_import on of_import.id = import_brought.item
      where is_row and of_import.organisation = ${organisation} and (${isChanged(kind)}))`;
  const uses = [...usesOf(undone, entities[kind], true), ...usesOf(undone, entities.customer, false), changed];
  const used_by = new Set<string>();
  // One after the other: for a million rows each takes a while, and no statement may take long.
  for (const use of uses) for (const found of (await use.execute(trx)).rows) used_by.add(found.used_by);
  return [...used_by];
}
