import { ApiError } from '@sluis/contract/base/errors';
import type { SchemeType } from '@sluis/contract/finance/kinds';
import { type EntityName, entities } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { createItem, deleteItem, updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import type { Behaviour, CreateCommand, DeleteCommand, UpdateCommand } from '../../../resource/resource.ts';
import { ofProvider } from '../provided.queries.ts';
import { editionCommands } from './edition.commands.ts';
import { editionRoutes } from './edition.routes.ts';

interface Costs {
  readonly id?: string;
  readonly active?: unknown;
  readonly processors?: unknown;
}

/** Throws `already_exists` if another active scheme has the costs of one of its processors. */
async function assertOnlyOne(trx: Trx, { id = '', active, processors }: Costs): Promise<void> {
  const named = (processors ?? []) as readonly string[];
  if (active === false || named.length === 0) return;
  // Two schemes that claim a processor concurrently wait for each other here.
  await sql`select from processor where id = any(${named}) order by id for no key update`.execute(trx);
  const { rows } = await sql<{ name: string }>`
    select name from costscheme where active and id <> ${id} and processors && ${named}::text[]`.execute(trx);
  if (rows[0])
    throw new ApiError('already_exists', { fields: { processors: ['repeated'] }, details: { scheme: rows[0].name } });
}

/** Throws `in_use` for a scheme whose published prices entries name: it is archived instead. */
async function assertNeverPublished(trx: Trx, id: string): Promise<void> {
  const published = await trx
    .selectFrom('schemeedition')
    .select('id')
    .where('scheme', '=', id)
    .where('status', '=', 'PUBLISHED')
    .executeTakeFirst();
  if (published) throw new ApiError('in_use', { details: { used_by: ['schemeedition'] } });
}

export function schemeBehaviour(type: SchemeType): Behaviour {
  const name: EntityName = `${type}scheme`;
  const entity = entities[name];
  const create: CreateCommand = async (trx, body, context) => {
    await assertOnlyOne(trx, body);
    return createItem(trx, entity, { ...(await ofProvider(trx, body)), editions: [] }, context);
  };
  const update: UpdateCommand = async (trx, id, body, context) => {
    const before = await getItem(trx, name, { id, scope: context.scope, lock: true });
    await assertOnlyOne(trx, { ...before, ...body });
    return updateItem(trx, entity, id, body, context);
  };
  const remove: DeleteCommand = async (trx, id, context) => {
    await getItem(trx, name, { id, scope: context.scope, lock: true });
    await assertNeverPublished(trx, id);
    await trx.deleteFrom('schemeedition').where('scheme', '=', id).execute();
    return deleteItem(trx, name, id, context);
  };
  return { create, update, delete: remove, actions: editionCommands(type), routes: editionRoutes(type) };
}
