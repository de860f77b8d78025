import { type Entity, mayFollow } from '@sluis/contract/base/entity';
import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { prefixOf } from '@sluis/contract/registry';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../platform/auth/identity.ts';
import type { Executor, Trx } from '../platform/database/database.ts';
import { together } from '../platform/database/pipeline.ts';
import { insertInto, rowsLike } from '../platform/database/rows-like.ts';
import { type Body, insertRows, type Row } from './commands.ts';
import { reportedInstant } from './instants.ts';
import { itemColumns } from './item.ts';

/** What is known of a change of status. */
export interface StatusChange {
  readonly status: string;
  readonly status_reason?: string | null;
  readonly processor_id_external?: string | null;
  readonly occurred_at?: string;
}

interface Circumstances {
  readonly now: string;
  readonly actor: Actor;
}

type Owned = { readonly id: string; readonly organisation: string };

/** An item that has come to a status. */
export interface Moved {
  readonly item: Owned;
  readonly change: StatusChange;
}

/**
 * Writes into the histories of items what they have come to. The items as they are then, in the same order, may still be
 * on their way to the database: their histories are sent behind them without waiting.
 */
export type RecordStatuses = (
  trx: Trx,
  moved: readonly Moved[],
  circumstances: Circumstances,
  written: Promise<readonly Row[]>,
) => Promise<unknown>;

const historyRow = ({ item, change }: Moved, { now, actor }: Circumstances) => ({
  item: item.id,
  id: newId('hist'),
  organisation: item.organisation,
  status: change.status,
  status_reason: change.status_reason ?? null,
  processor_id_external: change.processor_id_external ?? null,
  occurred_at: change.occurred_at ?? now,
  created_at: now,
  actor_kind: actor.kind,
  actor: actor.id,
  actor_name: actor.name,
});

/**
 * Writes what happened to items into their histories. Answers what was asked of each in passing, in their order: a value
 * that the same statement looks up.
 */
export async function recordStatuses<T = null>(
  executor: Executor,
  moved: readonly Moved[],
  circumstances: Circumstances,
  asked: RawBuilder<T> = sql<T>`null`,
): Promise<T[]> {
  if (moved.length === 0) return [];
  const history = moved.map((each) => historyRow(each, circumstances));
  const { rows } = await sql<{ answer: T }>`
    ${insertInto('status_history', history)} returning ${asked} as answer`.execute(executor);
  return rows.map(({ answer }) => answer);
}

const recordOnly: RecordStatuses = (trx, moved, circumstances) => recordStatuses(trx, moved, circumstances);

/**
 * Inserts an item that has states and begins its history: now and in the first of its states, unless the values say
 * otherwise. Throws `already_exists` where a unique value is taken.
 */
export async function beginItem(
  trx: Trx,
  entity: Entity,
  values: Body,
  circumstances: Circumstances,
  record: RecordStatuses = recordOnly,
): Promise<Row & Owned> {
  const created_at = String(values.created_at ?? circumstances.now);
  const first = { id: newId(prefixOf(entity.name)), status: Object.keys(entity.transitions ?? {})[0] };
  const given: Body = { ...first, last_status_update: created_at, ...values, created_at };
  const { id, organisation, status, status_reason } = given;
  const inserting = insertRows(trx, entity, [given]);
  const change = {
    status: String(status),
    status_reason: status_reason as string | null | undefined,
    occurred_at: created_at,
  };
  const item = { id: String(id), organisation: String(organisation) };
  const [[row]] = await together([inserting, record(trx, [{ item, change }], circumstances, inserting)]);
  return row as Row & Owned;
}

/** An item, whose row the caller holds locked, and what it is to come to. */
export interface Move {
  readonly item: Row;
  readonly change: StatusChange;
  /** What else is known by then, by the columns that it goes into. */
  readonly besides?: Readonly<Record<string, unknown>>;
}

/**
 * Moves items to other statuses by their entity's table of transitions, each once, and answers them in their order. A
 * repeated notification of the present status changes nothing and is no error. Throws `invalid_transition` if one of
 * them may not: then none has moved.
 */
export async function changeStatuses(
  trx: Trx,
  entity: Entity,
  moves: readonly Move[],
  circumstances: Circumstances,
  record: RecordStatuses = recordOnly,
): Promise<Row[]> {
  const moving = moves.filter(({ item, change }) => item.status !== change.status);
  const values = moving.map((move) => valuesOf(entity, move, circumstances));
  const writing = writeAll(trx, entity, values);
  const moved = moving.map(({ item, change }) => ({ item: item as Row & Owned, change }));
  const [rows] = await together([writing, record(trx, moved, circumstances, writing)]);
  const changed = new Map(rows.map((row) => [row.id, row]));
  return moves.map(({ item }) => changed.get(item.id) ?? item);
}

/** The same for one. */
export const changeStatus = async (
  trx: Trx,
  entity: Entity,
  item: Row,
  change: StatusChange,
  circumstances: Circumstances,
  record?: RecordStatuses,
): Promise<Row> => (await changeStatuses(trx, entity, [{ item, change }], circumstances, record))[0] as Row;

type Values = Readonly<Record<string, unknown>>;

function valuesOf({ transitions }: Entity, { item, change, besides }: Move, { now }: Circumstances): Values {
  const { status, status_reason = null, processor_id_external, occurred_at } = change;
  const from = String(item.status);
  if (!transitions || !mayFollow(transitions, from, status))
    throw new ApiError('invalid_transition', {
      details: { from, to: status, allowed: transitions?.[from] ?? [] },
      fields: { status: ['not_allowed'] },
    });
  return {
    id: item.id,
    status,
    status_reason,
    last_status_update: reportedInstant('occurred_at', occurred_at, now),
    ...(processor_id_external != null && { processor_id_external }),
    ...besides,
  };
}

/** Writes values into the items that they are of, and answers those in their order. */
async function writeAll(trx: Trx, entity: Entity, values: readonly Values[]): Promise<Row[]> {
  // Those of which the same is known share a statement: what is not known of one is left as it was.
  const groups = [...Map.groupBy(values, (each) => Object.keys(each).join()).values()];
  const rows = (await together(groups.map((alike) => writeAlike(trx, entity, alike)))).flat();
  if (rows.length < values.length) throw new Error(`of ${values.length} items to move there are ${rows.length}`);
  const changed = new Map(rows.map((row) => [row.id, row]));
  return values.map(({ id }) => changed.get(String(id)) as Row);
}

/** Writes the values, which all have the first one's columns, into the items that they are of. */
async function writeAlike(trx: Trx, entity: Entity, values: readonly Values[]): Promise<(Row & Owned)[]> {
  const table = sql.table(entity.name);
  const names = Object.keys(values[0] ?? {}).filter((name) => name !== 'id');
  const set = names.map((name) => sql`${sql.ref(name)} = moved.${sql.ref(name)}`);
  const { rows } = await sql<Row & Owned>`
    update ${table} set ${sql.join(set)}, version = ${table}.version + 1
    from ${rowsLike(entity.name, values)} as moved
    where ${table}.id = moved.id returning ${itemColumns(entity)}`.execute(trx);
  return rows;
}
