import { ApiError } from '@sluis/contract/base/errors';
import type { ItemOf } from '@sluis/contract/registry';
import { entities } from '@sluis/contract/registry';
import { sql } from 'kysely';
import { organisationsAbove } from '../../../platform/auth/organisations-above.ts';
import type { Database, Trx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { enqueue, jobKind } from '../../../platform/jobs.ts';
import { holdByName } from '../../../platform/name-lock.ts';
import { recordingChanges } from '../../../resource/changes.ts';
import { deleteItem, type Row } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import { referrers } from '../../../resource/references.ts';
import type { ActionCommand, DeleteCommand } from '../../../resource/resource.ts';
import type { Scope } from '../../../resource/scope.ts';
import { moveTag } from './tagging.commands.ts';

export const tag_merge_job = jobKind<{ readonly id: string }>('tag_merge');

type Tag = ItemOf<'tag'> & Row;

/** How many payments one transaction moves: it locks each for a moment only. */
export const step_max = 500;

/**
 * Merges a tag into another, which may be of the same organisation or of one above it: payments get the other, and so
 * do saved views and report schedules. With few payments that happens immediately; otherwise a job moves them in steps,
 * and the tag shows its target until it is deleted (ADR 83).
 */
export const mergeTag: ActionCommand = async (trx, id, body, { scope }) => {
  const [source, target] = await bothHeld(trx, id, String(body.into), scope);
  if (source.merging_into === target.id) return target;
  if (source.merging_into !== null || target.merging_into !== null || (await isMergedInto(trx, source.id)))
    throw new ApiError('request_in_progress');
  await mark(trx, source, target);
  if ((await moveTag(trx, source.id, target.id, step_max)) < step_max) await endMerge(trx, source, target);
  else await enqueue(trx, tag_merge_job, { id: source.id });
  return target;
};

/** Moves the payments of a tag that is being merged, step by step, and deletes it. Can resume where it stopped. */
export async function runMerge({ kysely }: Pick<Database, 'kysely'>, id: string): Promise<void> {
  for (let is_over = false; !is_over; )
    is_over = await inTransaction(kysely, async (trx) => {
      const source = await held(trx, id);
      if (!source?.merging_into) return true;
      const target = (await held(trx, source.merging_into)) as Tag;
      if ((await moveTag(trx, source.id, target.id, step_max)) === step_max) return false;
      await endMerge(trx, source, target);
      return true;
    });
}

/**
 * Moves payments that were recorded with a tag at the end of its merge: checked before the tag was deleted and written
 * after. Returns their number.
 */
export async function moveLateTags({ kysely }: Pick<Database, 'kysely'>): Promise<number> {
  const { rows } = await sql<{ source: string; target: string }>`
    select source, target from tag_merge where merged_at > now() - interval '1 day'`.execute(kysely);
  let moved = 0;
  for (const { source, target } of rows)
    moved += await inTransaction(kysely, (trx) => moveTag(trx, source, target, step_max));
  return moved;
}

/** Deletes an unused tag. Throws `in_use`; payments are checked first, by their index. */
export const deleteTag: DeleteCommand = async (trx, id, context) => {
  await getItem(trx, 'tag', { id, scope: context.scope });
  const { rows } = await sql`
    select 1 from transaction where tagged and tags @> array[${id}]::text[] limit 1`.execute(trx);
  if (rows.length > 0) throw new ApiError('in_use', { details: { used_by: ['transaction'] } });
  // After this, programs that send a merged tag have no replacement.
  await trx.deleteFrom('tag_merge').where('target', '=', id).execute();
  return deleteItem(trx, 'tag', id, context);
};

async function held(trx: Trx, id: string): Promise<Tag | undefined> {
  await holdByName(trx, 'tag', [id]);
  const found = await trx.selectFrom('tag').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return found as Tag | undefined;
}

/** Both tags, locked in the order of their ids, so that two merges do not deadlock. */
async function bothHeld(trx: Trx, source: string, target: string, scope: Scope): Promise<[Tag, Tag]> {
  // Not found comes first: a caller must not learn that another's tag exists.
  await getItem(trx, 'tag', { id: source, scope });
  await holdByName(trx, 'tag', [source, target]);
  for (const id of [source, target].sort()) await sql`select 1 from tag where id = ${id} for update`.execute(trx);
  const from = (await getItem(trx, 'tag', { id: source, scope })) as Tag;
  const { rows } = await sql<Tag>`
    select * from tag where id = ${target} and id <> ${source}
      and organisation in (select above.id from ${organisationsAbove(sql.val(from.organisation))})`.execute(trx);
  const is_seen = rows[0] && (scope.all || scope.organisations.includes(rows[0].organisation));
  if (!rows[0] || !is_seen) throw new ApiError('invalid_reference', { fields: { into: ['not_allowed'] } });
  return [from, rows[0]];
}

const isMergedInto = async (trx: Trx, id: string): Promise<boolean> =>
  (await trx.selectFrom('tag').select('id').where('merging_into', '=', id).executeTakeFirst()) !== undefined;

const mark = (trx: Trx, { id }: Tag, target: Tag) => {
  const marking = trx
    .updateTable('tag')
    .set({ merging_into: target.id, version: sql`version + 1` as never })
    .where('id', '=', id);
  return recordingChanges(trx, entities.tag, sql`id = ${id}`, () => marking.execute());
};

/** Replaces a tag in everything but payments that refers to it, such as rules that tag payments. */
async function nameInstead(trx: Trx, source: string, target: string): Promise<void> {
  for (const { entity, field, kind } of referrers('tag')) {
    if (entity.name === 'transaction' || entity.name === 'tag') continue;
    const column = sql.ref(field);
    const [named, instead] =
      kind === 'ref'
        ? [sql`${column} = ${source}`, sql`${target}`]
        : [sql`${column} @> array[${source}]::text[]`, sql`array_replace(${column}, ${source}, ${target})`];
    const naming = sql`update ${sql.table(entity.name)} set ${column} = ${instead}, version = version + 1 where ${named}`;
    await recordingChanges(trx, entity, named, () => naming.execute(trx));
  }
}

/**
 * SQL: whether a row belongs to an organisation, or one above or below it: others who name its tag are not affected by
 * the merge.
 */
const inLine = (organisation: string) => sql`(
  organisation in (select above.id from ${organisationsAbove(sql.val(organisation))})
  or ${organisation} in (select above.id from ${organisationsAbove(sql.ref('organisation'))}))`;

/** Deletes a tag without payments, and records its replacement. */
async function endMerge(trx: Trx, { id: source, organisation }: Tag, { id: target }: Tag): Promise<void> {
  await sql`
    update savedview set query = replace(query, ${source}, ${target})
    where query like ${`%${source}%`} and ${inLine(organisation)}`.execute(trx);
  const naming = sql`filters like ${`%${source}%`} and ${inLine(organisation)}`;
  for (const entity of [entities.report, entities.reportschedule])
    await recordingChanges(trx, entity, naming, () =>
      sql`
        update ${sql.table(entity.name)} set filters = replace(filters, ${source}, ${target}), version = version + 1
        where ${naming}`.execute(trx),
    );
  await nameInstead(trx, source, target);
  await trx.updateTable('tag_merge').set({ target }).where('target', '=', source).execute();
  await sql`
    insert into tag_merge (source, target, organisation, merged_at) values (${source}, ${target}, ${organisation}, now())`.execute(
    trx,
  );
  const deleting = trx.deleteFrom('tag').where('id', '=', source);
  await recordingChanges(trx, entities.tag, sql`id = ${source}`, () => deleting.execute());
}
