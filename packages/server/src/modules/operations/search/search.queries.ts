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

/** Items of one kind that a text finds: those that it names exactly first, then the newest. */
export interface FoundKind {
  readonly entity: string;
  readonly items: readonly Item[];
  /** Whether there are more than these. */
  readonly more: boolean;
}

export interface SearchRequest {
  readonly text: string;
  /** The organisation, with all below it, that is looked in; everything that is seen where it is left out. */
  readonly organisation?: string;
  /** How many of each kind. */
  readonly limit: number;
}

const kinds = (Object.values(entities) as Entity[])
  .filter(({ search_rank }) => search_rank !== undefined)
  .sort((one, other) => Number(one.search_rank) - Number(other.search_rank));

/**
 * What a text finds in all that somebody may list, whenever it was made: an id its item, any other text items of the kinds
 * that have a rank. Kinds of which it names one exactly come first.
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

/** The items of these ids in their order, as the list of their entity shows them to somebody. */
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

/** What an item is shown with: whose it is, and what it can have been found through. */
const shownBeside = ({ fields, tenancy }: Entity): string[] =>
  Object.keys(references(fields))
    .filter((name) => name === tenancy || fields[name]?.search === 'through')
    .sort();
