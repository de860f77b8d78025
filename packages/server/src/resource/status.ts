import { type Entity, mayFollow } from '@sluis/contract/base/entity';
import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { prefixOf } from '@sluis/contract/registry';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../platform/auth/identity.ts';
import type { Executor, Trx } from '../platform/database/database.ts';
import { type Body, insertRow, type Row } from './commands.ts';
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

/** Writes a status into the history of the item that has just come to it. */
export type RecordStatus = (
  trx: Trx,
  item: Row & Owned,
  change: StatusChange,
  circumstances: Circumstances,
) => Promise<unknown>;

const historyRow = (item: Owned, change: StatusChange, { now, actor }: Circumstances) => ({
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
 * Writes what happened to an item into its history. Answers what was asked in passing: a value that the same statement
 * looks up.
 */
export async function recordStatus<T = null>(
  executor: Executor,
  item: Owned,
  change: StatusChange,
  circumstances: Circumstances,
  asked: RawBuilder<T> = sql<T>`null`,
): Promise<T> {
  const { answer } = await executor
    .insertInto('status_history')
    .values(historyRow(item, change, circumstances))
    .returning(asked.as('answer'))
    .executeTakeFirstOrThrow();
  return answer as T;
}

/** Writes what happened alike to several items into their histories. */
export async function recordStatuses(
  executor: Executor,
  items: readonly Owned[],
  change: StatusChange,
  circumstances: Circumstances,
): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map((item) => historyRow(item, change, circumstances));
  await executor.insertInto('status_history').values(rows).execute();
}

/**
 * Inserts an item that has states and begins its history: now and in the first of its states, unless the values say
 * otherwise. Throws `already_exists` where a unique value is taken.
 */
export async function beginItem(
  trx: Trx,
  entity: Entity,
  values: Body,
  circumstances: Circumstances,
  record: RecordStatus = recordStatus,
): Promise<Row & Owned> {
  const created_at = String(values.created_at ?? circumstances.now);
  const first = { id: newId(prefixOf(entity.name)), status: Object.keys(entity.transitions ?? {})[0] };
  const given = { ...first, last_status_update: created_at, ...values, created_at };
  const row = (await insertRow(trx, entity, given)) as Row & Owned;
  const { status, status_reason } = row;
  const begun = { status: String(status), status_reason: status_reason as string | null, occurred_at: created_at };
  await record(trx, row, begun, circumstances);
  return row;
}

interface Besides {
  /** What else is known by then, by the columns that it goes into. */
  readonly besides?: Readonly<Record<string, unknown>>;
  /** In place of writing the history alone. */
  readonly record?: RecordStatus;
}

/**
 * Moves an item, whose row the caller holds locked, to another status by its entity's table of transitions. A repeated
 * notification of the present status changes nothing and is no error. Throws `invalid_transition`.
 */
export async function changeStatus(
  trx: Trx,
  entity: Entity,
  item: Row,
  change: StatusChange,
  circumstances: Circumstances,
  { besides = {}, record = recordStatus }: Besides = {},
): Promise<Row> {
  const from = String(item.status);
  if (from === change.status) return item;
  if (!entity.transitions || !mayFollow(entity.transitions, from, change.status))
    throw new ApiError('invalid_transition', {
      details: { from, to: change.status, allowed: entity.transitions?.[from] ?? [] },
      fields: { status: ['not_allowed'] },
    });
  const occurred_at = reportedInstant('occurred_at', change.occurred_at, circumstances.now);
  const external =
    change.processor_id_external == null ? sql`` : sql`, processor_id_external = ${change.processor_id_external}`;
  const also = sql.join(
    Object.entries(besides).map(([name, value]) => sql`, ${sql.ref(name)} = ${value}`),
    sql``,
  );
  const { rows } = await sql<Row>`
    update ${sql.table(entity.name)}
    set status = ${change.status}, status_reason = ${change.status_reason ?? null},
        last_status_update = ${occurred_at}, version = version + 1 ${external} ${also}
    where id = ${item.id} returning ${itemColumns(entity)}`.execute(trx);
  const changed = rows[0] as Row & Owned;
  await record(trx, changed, change, circumstances);
  return changed;
}

/** The timeline of an item, oldest first. */
export const listHistory = (executor: Executor, item: string) =>
  executor
    .selectFrom('status_history')
    .select([
      'id',
      'status',
      'status_reason',
      'processor_id_external',
      'occurred_at',
      'created_at',
      'actor_kind',
      'actor',
      'actor_name',
    ])
    .where('item', '=', item)
    .orderBy('occurred_at')
    .orderBy('id')
    .limit(1000)
    .execute();
