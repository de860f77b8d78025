import type { Entity } from '@sluis/contract/base/entity';
import { organisation } from '@sluis/contract/entities/merchants/organisation';
import { paymentprofile } from '@sluis/contract/entities/merchants/paymentprofile';
import { fileimport } from '@sluis/contract/entities/operations/import';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { deleteItem } from '../../../resource/commands.ts';
import { referrers } from '../../../resource/references.ts';
import type { Acting } from '../../../resource/resource.ts';
import { changeStatus } from '../../../resource/status.ts';
import { removeOrganisation } from '../../merchants/organisation/organisation.commands.ts';
import { lockTree } from '../../merchants/organisation/tree.queries.ts';
import type { Import } from './import-item.ts';
import { forgetRows } from './undo.commands.ts';
import { listBrought } from './uses.queries.ts';

/** The remaining items of a file of organisations; the organisations with their parents. */
async function readBrought(trx: Trx, { id }: Pick<Import, 'id'>) {
  const brought = trx.selectFrom('import_row').select('item').where('import', '=', id);
  const organisations = await trx
    .selectFrom('organisation')
    .select(['id', 'parent', 'version'])
    .where('id', 'in', brought)
    .execute();
  const profiles = await trx
    .selectFrom('paymentprofile')
    .select(['id', 'version'])
    .where('id', 'in', brought)
    .execute();
  return { organisations, profiles };
}

/** The entities whose items depend on them without being part of the import, and their own if an item was changed. */
export async function readOrganisationUses(trx: Trx, item: Import): Promise<string[]> {
  await listBrought(trx, item);
  const { organisations, profiles } = await readBrought(trx, item);
  const own = [...organisations, ...profiles].map(({ id }) => id);
  const usesOf = ({ name }: Entity, ids: readonly string[]) =>
    referrers(name)
      // A visit does not prevent its removal.
      .filter(({ entity }) => entity.name !== 'visit')
      .map(({ entity, field, kind }) => {
        const column = sql.ref(`using_it.${field}`);
        const refers = kind === 'ref' ? sql`${column} = any(${ids}::text[])` : sql`${column} && ${ids}::text[]`;
        return sql<{ used_by: string }>`
          select ${sql.lit(entity.name)} as used_by where exists (
            select 1 from ${sql.table(entity.name)} as using_it where ${refers} and using_it.id <> all(${own}::text[]))`;
      });
  const used_by = new Set<string>();
  const all = [
    ...usesOf(
      organisation,
      organisations.map(({ id }) => id),
    ),
    ...usesOf(
      paymentprofile,
      profiles.map(({ id }) => id),
    ),
  ];
  for (const use of all) for (const found of (await use.execute(trx)).rows) used_by.add(found.used_by);
  if (organisations.some(({ version }) => version > 1)) used_by.add('organisation');
  if (profiles.some(({ version }) => version > 1)) used_by.add('paymentprofile');
  return [...used_by];
}

/** Deletes them as their own calls would, all or none: profiles first, then organisations from the leaves up. */
export async function undoOrganisations(trx: Trx, item: Import, acting: Acting): Promise<string[]> {
  await lockTree(trx);
  const used_by = await readOrganisationUses(trx, item);
  if (used_by.length > 0) return used_by;
  const { organisations, profiles } = await readBrought(trx, item);
  for (const { id } of profiles) await deleteItem(trx, 'paymentprofile', id, acting);
  const parents = new Map(organisations.map(({ id, parent }) => [id, parent]));
  const levelOf = (id: string | null): number => (id !== null && parents.has(id) ? 1 + levelOf(parents.get(id)!) : 0);
  const leaves_first = organisations.toSorted((one, other) => levelOf(other.id) - levelOf(one.id));
  for (const { id } of leaves_first) await removeOrganisation(trx, id, acting);
  await forgetRows(trx, item);
  await sql`update import set imported_count = 0 where id = ${item.id}`.execute(trx);
  await changeStatus(trx, fileimport, item, { status: 'UNDONE' }, acting);
  return [];
}
