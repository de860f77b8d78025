import { ApiError } from '@sluis/contract/base/errors';
import type { MoveFault } from '@sluis/contract/organisation-moves';
import { type RawBuilder, sql } from 'kysely';
import { organisationsAbove } from '../../../platform/auth/organisations-above.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';

/** Changes of the tree wait for each other, so that two moves cannot form a cycle. */
export const lockTree = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('organisation tree'))`.execute(trx);

/** Every call walks the tree; real trees have few levels. */
export const levels_max = 10;

export const misplaced = (reason?: MoveFault) =>
  new ApiError('invalid_parent', { fields: { parent: ['not_allowed'] }, ...(reason && { details: { reason } }) });

/** An organisation on the way up, with its settings for all below it. */
export interface Above {
  readonly id: string;
  readonly active: boolean;
  readonly idle_minutes: number | null;
  readonly mfa_required: 'google' | 'email' | null;
  readonly address_ranges: readonly string[];
  readonly parent: string | null;
}

/** An organisation and every one above it, the root last; none if it does not exist. */
export async function readAbove(executor: Executor, id: string): Promise<Above[]> {
  const { rows } = await sql<Above>`
    select id, parent, active, idle_minutes, mfa_required, address_ranges from ${organisationsAbove(sql.val(id))} order by distance`.execute(
    executor,
  );
  return rows;
}

/** An organisation and every one below it, each with its level, from 1. */
export const organisationsBelow = (id: string): RawBuilder<unknown> => sql`(
  with recursive below as (
    select id, 1 as level from organisation where id = ${id}
    union all select o.id, below.level + 1 from organisation o join below on o.parent = below.id
  ) select * from below) below`;

/** The ids of an organisation and of every one below it, and the number of their levels. */
export async function readBelow(executor: Executor, id: string): Promise<{ ids: string[]; levels: number }> {
  const { rows } = await sql<{ id: string; level: number }>`
    select id, level from ${organisationsBelow(id)} order by level`.execute(executor);
  return { ids: rows.map((row) => row.id), levels: rows.at(-1)?.level ?? 0 };
}
