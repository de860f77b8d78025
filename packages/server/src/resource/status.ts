import { type Entity, mayFollow } from '@sluis/contract/base/entity';
import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { prefixOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Actor } from '../platform/auth/identity.ts';
import type { Trx } from '../platform/database/database.ts';
import { together } from '../platform/database/pipeline.ts';
import { ofTheirOwner, rowsLike, sendRows } from '../platform/database/rows-like.ts';
import { recordChanges } from './changes.ts';
import { type Body, createItem, insertRows, newValues, type Row, type RowOf } from './commands.ts';

import { countUpdated } from './counted.ts';
import { reportedInstant } from './instants.ts';
import { itemColumns, type Owned } from './item.ts';
import type { Acting } from './resource.ts';

/** Facts of a change of status. */
export interface StatusChange {
  readonly status: string;
  readonly status_reason?: string | null;
  readonly processor_id_external?: string | null;
  readonly occurred_at?: string;
}

/** A report on a status, already validated. */
export type StatusReport = Body & StatusChange;

interface Circumstances {
  readonly now: string;
  readonly actor: Actor;
}

/** An item with its new status. */
export interface Moved {
  readonly item: Row & Owned;
  readonly change: StatusChange;
  /** When the status was written, by default now. */
  readonly at?: string;
  /** Further changes at the same time, by column. */
  readonly besides?: Readonly<Record<string, unknown>>;
}

/**
 * Records new statuses in the histories of items. The items themselves, in the same order, may still be on their way to
 * the database: their histories are sent after them without waiting.
 */
export type RecordStatuses = (
  trx: Trx,
  moved: readonly Moved[],
  circumstances: Circumstances,
  written: Promise<readonly Row[]>,
) => Promise<unknown>;

const historyRow = ({ item, change, at }: Moved, { now, actor }: Circumstances) => ({
  item: item.id,
  id: newId('hist', at ?? now),
  organisation: item.organisation,
  status: change.status,
  status_reason: change.status_reason ?? null,
  processor_id_external: change.processor_id_external ?? null,
  occurred_at: change.occurred_at ?? at ?? now,
  created_at: at ?? now,
  actor_kind: actor.kind,
  actor: actor.id,
  actor_name: actor.name,
});

/** Records events of items in their histories, without waiting. */
export const recordStatuses = async (
  trx: Trx,
  moved: readonly Moved[],
  circumstances: Circumstances,
): Promise<void> => {
  const history = moved.map((each) => historyRow(each, circumstances));
  sendRows(trx, 'status_history', history);
};

/**
 * Inserts an item with statuses and begins its history: by default now and with the first status. Throws
 * `already_exists` for a unique value in use.
 */
export async function beginItem<E extends Entity>(
  trx: Trx,
  entity: E,
  values: Body,
  circumstances: Circumstances,
  record: RecordStatuses = recordStatuses,
): Promise<RowOf<E> & Owned> {
  const created_at = String(values.created_at ?? circumstances.now);
  const first = { id: newId(prefixOf(entity.name), created_at), status: Object.keys(entity.transitions ?? {})[0] };
  const given: Body = { ...first, last_status_update: created_at, ...values, created_at };
  const { id, organisation, status, status_reason } = given;
  const inserting = insertRows(trx, entity, [given]);
  const change = {
    status: String(status),
    status_reason: status_reason as string | null | undefined,
    occurred_at: created_at,
  };
  const item = { ...given, id: String(id), organisation: String(organisation) };
  const [[row]] = await together([inserting, record(trx, [{ item, change }], circumstances, inserting)]);
  return row as RowOf<E> & Owned;
}

/** Creates an item from a body; if it has statuses, its history begins. */
export async function createWithHistory(trx: Trx, entity: Entity, body: Body, context: Acting): Promise<Row> {
  if (!entity.transitions) return createItem(trx, entity, body, context);
  return beginItem(trx, entity, await newValues(trx, entity, body, context), context);
}

/** An item, whose row the caller has locked, and its new status. */
export interface Move<R extends Row = Row> {
  readonly item: R;
  readonly change: StatusChange;
  /** Further changes at the same time, by column. */
  readonly besides?: Readonly<Record<string, unknown>>;
}

/**
 * Moves items to other statuses by their entity's table of transitions, each once, and returns them in their order. A
 * repeated notification of the present status changes nothing and is no error. Throws `invalid_transition` if one of
 * them may not: then none has moved.
 */
export async function changeStatuses<R extends Row>(
  trx: Trx,
  entity: Entity,
  moves: readonly Move<R>[],
  circumstances: Circumstances,
  record: RecordStatuses = recordStatuses,
): Promise<R[]> {
  const moving = moves
    .filter(({ item, change }) => item.status !== change.status)
    .map((move) => following(move, circumstances.now));
  const values = moving.map((move) => valuesOf(entity, move));
  const writing = writeAll(trx, entity, values);
  const moved = moving.map(({ item, change, at, besides }) => ({
    item: item as Row & Owned,
    change,
    at,
    ...(besides && { besides }),
  }));
  const [rows] = await together([writing, record(trx, moved, circumstances, writing)]);
  const changed = new Map(rows.map((row) => [row.id, row as R]));
  recordChanges(
    trx,
    entity,
    moving.map(({ item }) => ({ before: item, after: changed.get(item.id) })),
  );
  return moves.map(({ item }) => changed.get(item.id) ?? item);
}

/** The same for one. */
export const changeStatus = async <R extends Row>(
  trx: Trx,
  entity: Entity,
  item: R,
  change: StatusChange,
  circumstances: Circumstances,
  record?: RecordStatuses,
): Promise<R> => (await changeStatuses(trx, entity, [{ item, change }], circumstances, record))[0] as R;

/** A move with the time that is recorded for it. */
interface Following extends Move {
  readonly at: string;
}

/**
 * No status is earlier than the one before it, which another process may have written with a clock ahead of ours, or
 * while this one waited for the row; a reported time cannot be earlier either.
 */
function following(move: Move, now: string): Following {
  const { item, change } = move;
  const last = item.last_status_update;
  if (typeof last !== 'string') return { ...move, at: now };
  const after = new Date(Date.parse(last) + 1).toISOString();
  const at = now < last ? after : now;
  const { occurred_at } = change;
  const is_before = occurred_at !== undefined && Date.parse(occurred_at) < Date.parse(last);
  return { ...move, at, change: is_before ? { ...change, occurred_at: after } : change };
}

type Values = Readonly<Record<string, unknown>>;

function valuesOf({ transitions }: Entity, { item, change, besides, at }: Following): Values {
  const { status, status_reason = null, processor_id_external, occurred_at } = change;
  const from = String(item.status);
  if (!transitions || !mayFollow(transitions, from, status))
    throw new ApiError('invalid_transition', {
      details: { from, to: status, allowed: transitions?.[from] ?? [] },
      fields: { status: ['not_allowed'] },
    });
  return {
    id: item.id,
    organisation: item.organisation,
    status,
    status_reason,
    last_status_update: reportedInstant('occurred_at', occurred_at, at),
    ...(processor_id_external != null && { processor_id_external }),
    ...besides,
  };
}

/** Writes values into their items, and returns those in their order. */
async function writeAll(trx: Trx, entity: Entity, values: readonly Values[]): Promise<Row[]> {
  // Items with the same columns share a statement: other columns are unchanged.
  const groups = [...Map.groupBy(values, (each) => Object.keys(each).join()).values()];
  const rows = (await together(groups.map((alike) => writeAlike(trx, entity, alike)))).flat();
  if (rows.length < values.length) throw new Error(`${rows.length} of ${values.length} items changed status`);
  const changed = new Map(rows.map((row) => [row.id, row]));
  return values.map(({ id }) => changed.get(String(id)) as Row);
}

/** Writes the values, which all have the first one's columns, into their items. */
async function writeAlike(trx: Trx, entity: Entity, values: readonly Values[]): Promise<(Row & Owned)[]> {
  const table = sql.table(entity.name);
  const names = Object.keys(values[0] ?? {}).filter((name) => name !== 'id' && name !== 'organisation');
  const owner = ofTheirOwner(entity.name, values);
  const those = sql`${table}.id = moved.id and ${table}.organisation = moved.organisation ${owner}`;
  countUpdated(trx, entity, { those, moved: values });
  const set = names.map((name) => sql`${sql.ref(name)} = moved.${sql.ref(name)}`);
  const { rows } = await sql<Row & Owned>`
    update ${table} set ${sql.join(set)}, version = ${table}.version + 1
    from ${rowsLike(entity.name, values)} as moved
    where ${those} returning ${itemColumns(entity)}`.execute(trx);
  return rows;
}
