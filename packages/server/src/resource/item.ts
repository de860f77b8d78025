import type { Entity, Item } from '@sluis/contract/base/entity';
import { ApiError, invalidParameter } from '@sluis/contract/base/errors';
import type { Fields } from '@sluis/contract/base/fields';
import { isId } from '@sluis/contract/base/ids';
import { type EntityName, entities, type ItemOf, prefixOf } from '@sluis/contract/registry';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Trx } from '../platform/database/database.ts';
import { isAmong } from '../platform/database/is-among.ts';
import { together } from '../platform/database/pipeline.ts';
import { type Scope, within } from './scope.ts';

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

/** The condition that a row lies within a scope; of one organisation an equality, by which rows are found where they lie. */
export function withinScope(entity: { tenancy: string }, { all, organisations }: Scope) {
  if (all) return sql<boolean>`true`;
  const owner = sql.ref(entity.tenancy);
  return organisations.length === 1
    ? sql<boolean>`${owner} = ${organisations[0]}`
    : sql<boolean>`${owner} = any(${[...organisations]})`;
}

/** A row of a table whose keys have the organisation. */
export interface Owned {
  readonly id: string;
  readonly organisation: string;
}

/** The condition that a row is this one. */
export const isRow = ({ id, organisation }: Owned) => sql<boolean>`id = ${id} and organisation = ${organisation}`;

/**
 * The scope in which a row is to be held or written: that of its one organisation, which never changes. Where rows lie
 * apart only a statement that names it can hold one. Undefined for a row that is not within the scope.
 */
export async function placeOf(
  executor: Executor,
  entity: Pick<Entity, 'name' | 'tenancy' | 'placement'>,
  id: string,
  scope: Scope,
): Promise<Scope | undefined> {
  if (entity.placement !== 'spread' || (!scope.all && scope.organisations.length === 1)) return scope;
  const { rows } = await sql<{ organisation: string }>`
    select organisation from ${sql.table(entity.name)} where id = ${id} and ${withinScope(entity, scope)}`.execute(
    executor,
  );
  return rows[0] && within(rows[0].organisation);
}

/** Where rows of a table are of which nothing but the ids is known. */
export async function findOwned(executor: Executor, name: EntityName, ids: readonly string[]): Promise<Owned[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Owned>`
    select id, organisation from ${sql.table(name)} where id = any(${[...new Set(ids)]})`.execute(executor);
  return rows;
}

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
  const place = lock ? await placeOf(executor, entity, id, scope) : scope;
  if (!place) return undefined;
  const { rows } = await sql<Item<{ fields: Fields }>>`
    select ${itemColumns(entity)} from ${sql.table(name)}
    where id = ${id} and ${withinScope(entity, place)} ${lock ? sql`for update` : sql``}`.execute(executor);
  return rows[0] as ItemOf<N> | undefined;
}

/** The items of these ids by id, of any organisation; for what jobs do. Null is the id of none. */
export async function findItems<N extends EntityName>(
  executor: Executor,
  name: N,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, ItemOf<N>>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<ItemOf<N> & { id: string }>`
    select ${itemColumns(entities[name])} from ${sql.table(name)}
    where id = any(${wanted})`.execute(executor);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Holds rows, each by its id and its organisation, in the order of these, so that two who hold several never wait for each
 * other. Answers what is asked of them.
 */
async function holdRows<R>(trx: Trx, name: EntityName, rows: readonly Owned[], columns: RawBuilder<unknown>) {
  const owners = [...Map.groupBy(rows, ({ organisation }) => organisation)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const held = await together(
    owners.map(([organisation, some]) =>
      sql<R>`
        select ${columns} from ${sql.table(name)}
        where organisation = ${organisation} and ${isAmong(some.map(({ id }) => id))}
        order by id for update`.execute(trx),
    ),
  );
  return held.flatMap((each) => each.rows);
}

/** Holds rows against other writers until the transaction ends. */
export const lockRows = async (trx: Trx, name: EntityName, rows: readonly Owned[]): Promise<void> =>
  void (await holdRows(trx, name, rows, sql`1`));

/** The same, and answers the items by id. */
export async function lockItems<N extends EntityName>(
  trx: Trx,
  name: N,
  rows: readonly Owned[],
): Promise<ReadonlyMap<string, ItemOf<N>>> {
  const held = await holdRows<ItemOf<N> & { id: string }>(trx, name, rows, itemColumns(entities[name]));
  return new Map(held.map((row) => [row.id, row]));
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
