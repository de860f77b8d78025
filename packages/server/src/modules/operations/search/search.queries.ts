import { type Entity, references } from '@sluis/contract/base/entity';
import { isGranted } from '@sluis/contract/base/role-expressions';
import { listingOf } from '@sluis/contract/listings';
import { type EntityName, entities, entityOf } from '@sluis/contract/registry';
import { readText } from '@sluis/contract/search-text';
import type { Engine } from '../../../resource/engine.ts';
import { answerList, type Requester } from '../../../resource/list/answer.ts';
import { findIds } from '../../../resource/list/find.ts';
import { questionsFor } from './questions.ts';

type Item = Readonly<Record<string, unknown>>;

/** Items of one kind that match a text: exact matches first, then the newest. */
export interface FoundKind {
  readonly entity: string;
  readonly items: readonly Item[];
  readonly more: boolean;
}

export interface SearchRequest {
  readonly text: string;
  /** The organisation to search, with all below it; by default everything that the caller sees. */
  readonly organisation?: string;
  /** The most of each kind. */
  readonly limit: number;
}

const kinds = (Object.values(entities) as Entity[])
  .filter(({ search_rank }) => search_rank !== undefined)
  .sort((one, other) => Number(one.search_rank) - Number(other.search_rank));

/**
 * The matches of a text among all items that the caller may list, however old: an id finds its item, any other text
 * finds items of the kinds that have a rank. Kinds with an exact match come first.
 */
export async function searchEverything(engine: Engine, asker: Requester, sought: SearchRequest): Promise<FoundKind[]> {
  const read = readText(sought.text);
  const searched = (read.item ? [entityOf(read.item.entity)] : kinds)
    .filter(({ roles }) => isGranted(asker.identity.roles, roles.list))
    .map((entity) => ({ entity, questions: questionsFor(entity, read, sought.text) }));
  const { limit, organisation } = sought;
  const where = { limit: limit + 1, ...(organisation !== undefined && { organisation }) };
  const found = await findIds(engine, asker, searched, where);
  const named_first = found.toSorted((one, other) => Number(one.place > 0) - Number(other.place > 0));
  return Promise.all(
    named_first.map(async ({ entity, ids }) => ({
      entity: entity.name,
      items: await itemsOf(engine, asker, entity, ids.slice(0, limit)),
      more: ids.length > limit,
    })),
  );
}

/** The items of these ids in their order, as their entity's list shows them to the caller. */
async function itemsOf(engine: Engine, asker: Requester, entity: Entity, ids: readonly string[]): Promise<Item[]> {
  const { items } = await answerList(engine, asker, listingOf(entity.name as EntityName), {
    filters: [{ field: 'id', op: 'in', value: ids }],
    populate: shownBeside(entity),
    sort: [],
    limit: ids.length,
    skip: 0,
    count: false,
  });
  const byId = new Map(items.map((item) => [String(item.id), item] as const));
  return ids.map((id) => byId.get(id)).filter((item) => item !== undefined);
}

/** The references to show with an item: its organisation, and those it can be found through. */
const shownBeside = ({ fields, tenancy }: Entity): string[] =>
  Object.keys(references(fields))
    .filter((name) => name === tenancy || fields[name]?.search === 'through')
    .sort();
