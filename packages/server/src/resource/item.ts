import type { Entity } from '@sluis/contract/base/entity';
import { ApiError, invalidParameter } from '@sluis/contract/base/errors';
import type { Fields } from '@sluis/contract/base/fields';
import { isId } from '@sluis/contract/base/ids';
import { type EntityName, entities, type ItemOf, prefixOf } from '@sluis/contract/registry';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Trx } from '../platform/database/database.ts';
import { isAmong } from '../platform/database/is-among.ts';
import { lookUp, together } from '../platform/database/pipeline.ts';
import { identifier } from './list/parameters.ts';
import { inScope, type Scope, within } from './scope.ts';

/** The id in a path. Throws `invalid_query` if it cannot be an id of the entity. */
export function pathId(entity: Entity, id: string | undefined): string {
  if (!id || !isId(id, prefixOf(entity.name)))
    throw invalidParameter('id', 'invalid_format', `${prefixOf(entity.name)}_…`);
  return id;
}

const columns_of = new WeakMap<Fields, RawBuilder<unknown>>();

/** The sent fields of an entity, for `returning` and for selects from its table. */
export function itemColumns({ name: table, fields }: { name: string; fields: Fields }): RawBuilder<unknown> {
  let columns = columns_of.get(fields);
  if (!columns) {
    const sent = Object.keys(fields).filter((name) => !fields[name]?.output);
    // As text: composing it from names takes as long as reading the row.
    columns = sql.raw(sent.map((name) => `${identifier(table)}.${identifier(name)}`).join(', '));
    columns_of.set(fields, columns);
  }
  return columns;
}

/**
 * The condition that a row is within a scope: an equality for one organisation, which leads to the machine with its
 * rows.
 */
export function withinScope(entity: { tenancy: string }, { all, organisations }: Scope) {
  if (all) return sql<boolean>`true`;
  const owner = sql.ref(entity.tenancy);
  return organisations.length === 1
    ? sql<boolean>`${owner} = ${organisations[0]}`
    : sql<boolean>`${owner} = any(${[...organisations]})`;
}

/** The key of a row in a table whose keys contain the organisation. */
export interface Owned {
  readonly id: string;
  readonly organisation: string;
}

/** The condition that a row is this one. */
export const isRow = ({ id, organisation }: Owned) => sql<boolean>`id = ${id} and organisation = ${organisation}`;

/**
 * The scope in which a row is locked or written: that of its organisation, which never changes. A row of a spread table
 * can only be locked by a statement that contains it. Undefined if the row is not within the scope.
 */
export async function placeOf(
  executor: Executor,
  entity: Pick<Entity, 'name' | 'tenancy' | 'placement'>,
  id: string,
  scope: Scope,
): Promise<Scope | undefined> {
  if (entity.placement !== 'spread' || (!scope.all && scope.organisations.length === 1)) return scope;
  const [row] = await lookUp<{ organisation: string }>(
    executor,
    sql`select organisation from ${sql.table(entity.name)} where id = ${id} and ${withinScope(entity, scope)}`,
  );
  return row && within(row.organisation);
}

/** The organisations of rows by id. */
export async function findOwned(executor: Executor, name: EntityName, ids: readonly string[]): Promise<Owned[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Owned>`
    select id, organisation from ${sql.table(name)} where id = any(${[...new Set(ids)]})`.execute(executor);
  return rows;
}

interface FindOptions {
  /** Locks the row until the transaction ends. */
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
  const finds = finding(entity, id, place);
  return (await lookUp<ItemOf<N>>(executor, lock ? sql`${finds} for update` : finds))[0];
}

/** SQL: an item within a scope. */
export const finding = (entity: Entity, id: string, scope: Scope): RawBuilder<unknown> =>
  sql`select ${itemColumns(entity)} from ${sql.table(entity.name)} where id = ${id} and ${withinScope(entity, scope)}`;

/** Tells which rows lie within a scope. */
export const inScopeOf =
  (scope: Scope) =>
  ({ organisation }: Owned): boolean =>
    inScope(scope, organisation);

/** Items of any organisation by id, for jobs. A null id is skipped. */
export async function findItems<N extends EntityName>(
  executor: Executor,
  name: N,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, ItemOf<N>>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await lookUp<ItemOf<N> & { id: string }>(
    executor,
    sql`select ${itemColumns(entities[name])} from ${sql.table(name)} where id = any(${wanted})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Locks rows by id and organisation, in that order, so that two transactions that lock several never deadlock. Returns
 * the requested columns.
 */
async function holdRows<R>(trx: Trx, name: EntityName, rows: readonly Owned[], columns: RawBuilder<unknown>) {
  const owners = [...Map.groupBy(rows, ({ organisation }) => organisation)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const held = await together(
    owners.map(([organisation, some]) =>
      lookUp<R>(
        trx,
        sql`
          select ${columns} from ${sql.table(name)}
          where organisation = ${organisation} and ${isAmong(some.map(({ id }) => id))}
          order by id for update`,
      ),
    ),
  );
  return held.flat();
}

/** Locks rows until the transaction ends. */
export const lockRows = async (trx: Trx, name: EntityName, rows: readonly Owned[]): Promise<void> =>
  void (await holdRows(trx, name, rows, sql`1`));

/** The same, and returns the items by id. */
export async function lockItems<N extends EntityName>(
  trx: Trx,
  name: N,
  rows: readonly Owned[],
): Promise<ReadonlyMap<string, ItemOf<N>>> {
  const held = await holdRows<ItemOf<N> & { id: string }>(trx, name, rows, itemColumns(entities[name]));
  return new Map(held.map((row) => [row.id, row]));
}

/** An item within the scope. Throws `not_found` both for one that does not exist and for one outside it. */
export async function getItem<N extends EntityName>(
  executor: Executor,
  name: N,
  options: { id: string; scope: Scope } & FindOptions,
): Promise<ItemOf<N>> {
  const found = await findItem(executor, name, options);
  if (!found) throw new ApiError('not_found');
  return found;
}
