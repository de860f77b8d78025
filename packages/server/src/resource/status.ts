import { type Entity, mayFollow } from '@sluis/contract/base/entity';
import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { sql } from 'kysely';
import type { Actor } from '../platform/auth/identity.ts';
import type { Executor, Trx } from '../platform/database/database.ts';
import type { Row } from './commands.ts';
import { reportedInstant } from './instants.ts';
import { itemColumns } from './item.ts';

/** What is known of a change of status. */
export interface StatusChange {
  readonly status: string;
  readonly status_reason?: string | null;
  readonly processor_id_external?: string | null;
  readonly occurred_at?: string;
}

interface Owned {
  readonly id: string;
  readonly organisation: string;
}

interface Circumstances {
  readonly now: string;
  readonly actor: Actor;
}

/** What else is known by then, by the columns that it goes into. */
type Besides = Readonly<Record<string, unknown>>;

/** Writes what happened to an item, or alike to several, into its history. */
export async function recordStatus(
  executor: Executor,
  of: Owned | readonly Owned[],
  change: StatusChange,
  { now, actor }: Circumstances,
): Promise<void> {
  const row = (item: Owned) => ({
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
  await executor
    .insertInto('status_history')
    .values([of].flat().map((item) => row(item as Owned)))
    .execute();
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
  besides: Besides = {},
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
  await recordStatus(trx, item as Row & { organisation: string }, change, circumstances);
  return rows[0] as Row;
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
