import { ApiError } from '@sluis/contract/base/errors';
import type { TagUse } from '@sluis/contract/entities/payments/tag';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import type { Body } from '../../../resource/commands.ts';
import { findItems } from '../../../resource/item.ts';
import type { Reader, RunRead } from '../../../resource/list/reads.ts';
import type { CreateCommand } from '../../../resource/resource.ts';
import type { Scope } from '../../../resource/scope.ts';

/** Tags, each with the tag that it was merged into, or itself. */
async function currentByTag(executor: Executor, tags: readonly string[]): Promise<Map<string, string>> {
  if (tags.length === 0) return new Map();
  const merges = await executor
    .selectFrom('tag_merge')
    .select(['source', 'target'])
    .where('source', 'in', tags)
    .execute();
  const became = new Map(merges.map(({ source, target }) => [source, target]));
  return new Map(tags.map((tag) => [tag, became.get(tag) ?? tag]));
}

/** Tags, with merged ones replaced. */
export const currentTags = async (executor: Executor, tags: readonly string[]): Promise<string[]> => [
  ...new Set((await currentByTag(executor, tags)).values()),
];

/** Tags that were read a while ago, without deleted ones, each with the tag that replaces it now, or itself. */
export async function tagsLeftBy(executor: Executor, tags: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const current = await currentByTag(executor, tags);
  const known = await findItems(executor, 'tag', [...new Set(current.values())]);
  return new Map([...current].filter(([, tag]) => known.has(tag)));
}

/** The same as a list. */
export const tagsLeft = async (executor: Executor, tags: readonly string[]): Promise<string[]> => [
  ...new Set((await tagsLeftBy(executor, tags)).values()),
];

/**
 * Makes a command accept merged tags as their replacements: a program that sends one still has its payment recorded.
 * The replacement is looked up only when a tag is not found.
 */
export const withCurrentTags =
  (command: CreateCommand): CreateCommand =>
  async (trx, body, context) => {
    try {
      return await command(trx, body, context);
    } catch (error) {
      const current = await tagsInPlace(trx, body, error);
      if (!current) throw error;
      return command(trx, { ...body, tags: current }, context);
    }
  };

async function tagsInPlace(trx: Trx, { tags }: Body, error: unknown): Promise<string[] | undefined> {
  const is_refused = error instanceof ApiError && error.code === 'invalid_reference' && error.fields?.tags;
  if (!is_refused || !Array.isArray(tags)) return undefined;
  const current = await currentTags(trx, tags);
  return current.join() === [...new Set(tags)].join() ? undefined : current;
}

/** The most payments of a tag that are counted, as in a list. */
const counted_max = 10_000;

/** How many payments with each of these tags a viewer may see. */
export async function countUses(
  read: RunRead,
  { tags, scope, reader }: { tags: readonly string[]; scope: Scope; reader: Reader },
): Promise<TagUse[]> {
  const within = scope.all ? '' : 'and organisation = any($2)';
  const text = `
    select wanted.id, (select count(*)::int from (
      select 1 from transaction where tagged and tags @> array[wanted.id] ${within} limit ${counted_max + 1}) as used)
    from unnest($1::text[]) as wanted (id)`;
  const values = [tags, ...(scope.all ? [] : [scope.organisations])];
  const rows = (await read({ shape: text, text: () => text, values, reader, is_high: false })) as [string, number][];
  return rows.map(([tag, count]) => ({
    tag,
    transactions: Math.min(count, counted_max),
    is_exact: count <= counted_max,
  }));
}
