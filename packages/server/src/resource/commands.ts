import type { Entity, Item } from '@sluis/contract/base/entity';
import { ApiError } from '@sluis/contract/base/errors';
import { defaultsOf, type Field, storedRows } from '@sluis/contract/base/fields';
import { newId } from '@sluis/contract/base/ids';
import { type EntityName, entities, prefixOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { referringTable, type Trx, uniqueViolation } from '../platform/database/database.ts';
import { ask, fixed, type Statement } from '../platform/database/pipeline.ts';
import { holdByName } from '../platform/name-lock.ts';
import { recordChanges, secretsOf } from './changes.ts';
import { countDeleted, countInserted, countUpdated } from './counted.ts';
import { itemColumns, placeOf, withinScope } from './item.ts';
import { checkReferences, checkUnused } from './references.ts';
import type { Scope } from './scope.ts';
import { staleVersion } from './stale.ts';

export type Body = Readonly<Record<string, unknown>>;
export type Row = Record<string, unknown> & { id: string };
/** A row of a known entity. */
export type RowOf<E extends Entity> = Row & Item<E>;

/** The input of every command: the organisations that it may touch, and the time. */
export interface Within {
  readonly scope: Scope;
  readonly now: string;
}

/** A value for its column: objects and rows are JSON, other arrays are arrays. */
function columnValue(field: Field | undefined, value: unknown): unknown {
  if (field?.kind === 'rows' && Array.isArray(value)) return JSON.stringify(storedRows(field.fields, value));
  if (field?.kind === 'json') return value === null ? null : JSON.stringify(value);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value;
}

/** Inserts a row and returns the item. Throws `already_exists` for a unique value in use. */
export const insertRow = async <E extends Entity>(trx: Trx, entity: E, values: Body): Promise<RowOf<E>> =>
  (await insertRows(trx, entity, [values]))[0] as RowOf<E>;

/** The same for several rows, which all have the first one's columns; returns them in the order given. */
export async function insertRows<E extends Entity>(trx: Trx, entity: E, all: readonly Body[]): Promise<RowOf<E>[]> {
  const [first] = all;
  if (!first) return [];
  const names = Object.keys(first).filter((name) => first[name] !== undefined);
  const row = (values: Body) => names.map((name) => columnValue(entity.fields[name], values[name]));
  try {
    const inserting = ask<RowOf<E>>(trx, insertOf(trx, entity, names, all.map(row)));
    countInserted(trx, entity, all);
    const rows = await inserting;
    const given = (values: Body = {}) => secretsOf(entity, names).filter((name) => values[name] != null);
    recordChanges(
      trx,
      entity,
      rows.map((after, at) => ({ after, secrets: given(all[at]) })),
    );
    return rows;
  } catch (error) {
    return asTaken(error);
  }
}

/** Throws `already_exists` for a unique value in use, and any other error as it is. */
function asTaken(error: unknown): never {
  const constraint = uniqueViolation(error);
  throw constraint ? new ApiError('already_exists', { details: { constraint }, cause: error }) : error;
}

/** The texts of inserts of one row: composing one takes as long as its row. Callers choose which columns they fill. */
const insert_texts = new LRUCache<string, string>({ max: 500 });

function insertOf(trx: Trx, entity: Entity, names: readonly string[], rows: readonly unknown[][]): Statement {
  const key = `${entity.name} ${names.join()}`;
  const text = rows.length === 1 ? insert_texts.get(key) : undefined;
  if (text !== undefined) return fixed(text, rows.flat());
  const inserting = sql`
    insert into ${sql.table(entity.name)} (${sql.join(names.map((name) => sql.ref(name)))})
    values ${sql.join(rows.map((values) => sql`(${sql.join(values)})`))}`;
  const statement = sql`${inserting} returning ${itemColumns(entity)}`.compile(trx);
  if (rows.length === 1) insert_texts.set(key, statement.sql);
  return fixed(statement.sql, statement.parameters);
}

/** Whether its items hold what they refer to. Payments do not (ADR 9): a merge holds a tag and waits for them. */
const isHeld = ({ placement }: Entity): boolean => placement !== 'spread';

/** The values of a new item from a body: references are checked, the id and the time are set. */
export async function newValues(
  trx: Trx,
  entity: Entity,
  body: Body,
  { scope, now }: Within,
): Promise<Body & { readonly id: string }> {
  const owner = body[entity.tenancy] as string | undefined;
  await checkReferences(trx, entity.fields, body, scope, owner, { hold: isHeld(entity) });
  const created_at = String(body.created_at ?? now);
  const id = newId(prefixOf(entity.name), created_at);
  return { ...defaultsOf(entity.fields), ...body, created_at, id };
}

/** Creates an item without statuses. */
export const createItem = async (trx: Trx, entity: Entity, body: Body, context: Within): Promise<Row> =>
  insertRow(trx, entity, await newValues(trx, entity, body, context));

/** Changes the sent fields. Throws `not_found`, `already_exists`, or `stale_version` for a sent `version` that is outdated. */
export async function updateItem<E extends Entity>(
  trx: Trx,
  entity: E,
  id: string,
  body: Body,
  { scope }: Within,
): Promise<RowOf<E>> {
  const { version, ...changes } = body;
  const current = await holdRow(trx, entity, id, scope);
  if (version !== undefined && version !== current.version)
    throw await staleVersion(trx, { id, organisation: current.owner, version: current.version });
  await checkReferences(trx, entity.fields, changes, scope, current.owner, { hold: isHeld(entity) });
  const secrets = await secretsChanged(trx, entity, changes, { id, owner: current.owner });
  const table = sql.table(entity.name);
  const those = sql`${table}.id = ${id} and ${table}.${sql.ref(entity.tenancy)} = ${current.owner}`;
  countUpdated(trx, entity, { those, moved: [changes] });
  const set = Object.entries(changes).map(
    ([name, value]) => sql`${sql.ref(name)} = ${columnValue(entity.fields[name], value)}`,
  );
  const { rows } = await sql<RowOf<E>>`
    update ${table} set ${sql.join([...set, sql`version = version + 1`])}
    where ${those} returning ${itemColumns(entity)}`
    .execute(trx)
    .catch(asTaken);
  const after = rows[0] as RowOf<E>;
  recordChanges(trx, entity, [{ before: current.item, after, secrets }]);
  return after;
}

/** The secrets that an update changes. */
async function secretsChanged(
  trx: Trx,
  entity: Entity,
  changes: Body,
  { id, owner }: { readonly id: string; readonly owner: string },
): Promise<string[]> {
  const names = secretsOf(entity, Object.keys(changes));
  if (names.length === 0) return [];
  const isOther = (name: string) =>
    sql`${sql.ref(name)} is distinct from ${columnValue(entity.fields[name], changes[name])} as ${sql.ref(name)}`;
  const { rows } = await sql<Readonly<Record<string, boolean>>>`
    select ${sql.join(names.map(isOther))} from ${sql.table(entity.name)}
    where id = ${id} and ${sql.ref(entity.tenancy)} = ${owner}`.execute(trx);
  return names.filter((name) => rows[0]?.[name]);
}

/** Locks the row of an item, and returns its version and organisation. Throws `not_found`. */
async function holdRow(trx: Trx, entity: Entity, id: string, scope: Scope) {
  const place = await placeOf(trx, entity, id, scope);
  if (!place) throw new ApiError('not_found');
  const { rows } = await sql<Row>`
    select ${itemColumns(entity)} from ${sql.table(entity.name)}
    where id = ${id} and ${withinScope(entity, place)} for update`.execute(trx);
  const [item] = rows;
  if (!item) throw new ApiError('not_found');
  return { item, version: item.version as number, owner: String(item[entity.tenancy]) };
}

/** Deletes an item without references to it. Throws `not_found` or `in_use`; returns its organisation. */
export async function deleteItem(trx: Trx, name: EntityName, id: string, { scope }: Within): Promise<string> {
  const entity: Entity = entities[name];
  // Before the row: those that use the name check their reference to it, which waits for the row.
  if (entity.placement === 'shared') await holdByName(trx, name, [id]);
  const { item, owner } = await holdRow(trx, entity, id, scope);
  await checkUnused(trx, entity, { id, owner });
  try {
    const that = sql`id = ${id} and ${sql.ref(entity.tenancy)} = ${owner}`;
    countDeleted(trx, entity, that);
    await sql`delete from ${sql.table(name)} where ${that}`.execute(trx);
  } catch (error) {
    // References by tables without an entity.
    const table = referringTable(error);
    throw table ? new ApiError('in_use', { details: { used_by: [table] }, cause: error }) : error;
  }
  recordChanges(trx, entity, [{ before: item }]);
  return owner;
}
