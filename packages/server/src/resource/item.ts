import type { Entity, Item } from '@sluis/contract/base/entity';
import { ApiError, invalidParameter } from '@sluis/contract/base/errors';
import type { Fields } from '@sluis/contract/base/fields';
import { isId } from '@sluis/contract/base/ids';
import { type EntityName, entities, type ItemOf, prefixOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Executor } from '../platform/database/database.ts';
import type { Scope } from './tenancy.ts';

/** The id of a path. Throws `invalid_query` naming it where it cannot be an id of the entity. */
export function pathId(entity: Entity, id: string | undefined): string {
  if (!id || !isId(id, prefixOf(entity.name)))
    throw invalidParameter('id', 'invalid_format', `${prefixOf(entity.name)}_…`);
  return id;
}

/** The fields of an entity as they are sent, for `returning` and for selects from its table. */
export const itemColumns = ({ name: table, fields }: { name: string; fields: Fields }) =>
  sql.join(
    Object.keys(fields)
      .filter((name) => !fields[name]?.output)
      .map((name) => sql.ref(`${table}.${name}`)),
  );

/** The condition that a row lies within a scope. */
export const withinScope = (entity: { tenancy: string }, scope: Scope) =>
  scope.all ? sql<boolean>`true` : sql<boolean>`${sql.ref(entity.tenancy)} = any(${[...scope.organisations]})`;

interface FindOptions {
  /** Holds the row against other writers until the transaction ends. */
  readonly lock?: boolean;
}

/** An item within the scope, or undefined. */
export async function findItem<N extends EntityName>(
  executor: Executor,
  name: N,
  { id, scope, lock = false }: { id: string; scope: Scope } & FindOptions,
): Promise<ItemOf<N> | undefined> {
  const entity = entities[name];
  const { rows } = await sql<Item<{ fields: Fields }>>`
    select ${itemColumns(entity)} from ${sql.table(name)}
    where id = ${id} and ${withinScope(entity, scope)} ${lock ? sql`for update` : sql``}`.execute(executor);
  return rows[0] as ItemOf<N> | undefined;
}

/**
 * The items of these ids by id, of any organisation; for what jobs do. Null is the id of none. They are locked in the
 * order of their ids, so that two who hold several never wait for each other.
 */
export async function findItems<N extends EntityName>(
  executor: Executor,
  name: N,
  ids: readonly (string | null)[],
  { lock = false }: FindOptions = {},
): Promise<ReadonlyMap<string, ItemOf<N>>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<ItemOf<N> & { id: string }>`
    select ${itemColumns(entities[name])} from ${sql.table(name)}
    where id = any(${wanted}) ${lock ? sql`order by id for update` : sql``}`.execute(executor);
  return new Map(rows.map((row) => [row.id, row]));
}

/** An item within the scope. Throws `not_found` for one that is absent or not within it: the same answer. */
export async function getItem<N extends EntityName>(
  executor: Executor,
  name: N,
  options: { id: string; scope: Scope } & FindOptions,
): Promise<ItemOf<N>> {
  const found = await findItem(executor, name, options);
  if (!found) throw new ApiError('not_found');
  return found;
}
