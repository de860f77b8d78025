import { type Entity, references } from '@sluis/contract/base/entity';
import { isGranted } from '@sluis/contract/base/role-expressions';
import { listingOf } from '@sluis/contract/listings';
import { type EntityName, entities, entityOf } from '@sluis/contract/registry';
import { readText } from '@sluis/contract/search-text';
import type { Identity } from '../../platform/auth/identity.ts';
import type { Engine } from '../../resource/engine.ts';
import { answerList } from '../../resource/list/answer.ts';
import { type Question, questionsFor } from './questions.ts';

type Item = Readonly<Record<string, unknown>>;

/** Items of one kind that a text finds: those that it names exactly first, then the newest. */
export interface FoundKind {
  readonly entity: string;
  readonly items: readonly Item[];
  /** Whether there are more than these. */
  readonly more: boolean;
}

export interface Sought {
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
export async function findEverywhere(engine: Engine, identity: Identity, sought: Sought): Promise<FoundKind[]> {
  const read = readText(sought.text);
  const searched = read.item ? [entityOf(read.item.entity)] : kinds;
  const exact: FoundKind[] = [];
  const others: FoundKind[] = [];
  // One after the other, so that a search holds one connection and not a dozen.
  for (const entity of searched) {
    if (!isGranted(identity.roles, entity.roles.list)) continue;
    const { items, isExact } = await findItems(engine, identity, {
      entity,
      sought,
      questions: questionsFor(entity, read, sought.text),
    });
    const found = { entity: entity.name, items: items.slice(0, sought.limit), more: items.length > sought.limit };
    if (items.length > 0) (isExact ? exact : others).push(found);
  }
  return [...exact, ...others];
}

interface KindSought {
  readonly entity: Entity;
  readonly sought: Sought;
  readonly questions: readonly Question[];
}

/** Asks one question after the other until there are more items than are shown. */
async function findItems(
  engine: Engine,
  identity: Identity,
  { entity, sought: { organisation, limit }, questions }: KindSought,
): Promise<{ readonly items: readonly Item[]; readonly isExact: boolean }> {
  const listing = listingOf(entity.name as EntityName);
  const common = {
    ...(organisation !== undefined && { organisation }),
    populate: shownBeside(entity),
    sort: [{ field: 'created_at', descending: true }],
    limit: limit + 1,
    skip: 0,
    count: false,
  } as const;
  const found = new Map<unknown, Item>();
  let isExact = false;
  for (const [at, question] of questions.entries()) {
    if (found.size > limit) break;
    for (const item of (await answerList(engine, identity, listing, { ...common, ...question })).items)
      if (!found.has(item.id)) found.set(item.id, item);
    if (at === 0) isExact = found.size > 0;
  }
  return { items: [...found.values()], isExact };
}

/** What an item is shown with: whose it is, and what it can have been found through. */
const shownBeside = ({ fields, tenancy }: Entity): string[] =>
  Object.keys(references(fields))
    .filter((name) => name === tenancy || fields[name]?.search === 'through')
    .sort();
