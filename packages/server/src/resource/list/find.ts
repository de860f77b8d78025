import type { Entity } from '@sluis/contract/base/entity';
import type { Field } from '@sluis/contract/base/fields';
import { type ListQuery, searchFields } from '@sluis/contract/base/list-query';
import type { Engine } from '../engine.ts';
import type { Requester } from './answer.ts';
import { filterConditions, type ListContext, listContextOf, visibleRows } from './conditions.ts';
import { identifier, Literals } from './parameters.ts';
import { beginning, referencedEntity } from './search.ts';

/** Some conditions of a list; matches of an earlier one are listed before those of a later one. */
export type Question = Pick<ListQuery, 'filters' | 'search'>;

export interface SearchedKind {
  readonly entity: Entity;
  readonly questions: readonly Question[];
}

export interface KindFound {
  readonly entity: Entity;
  /** Matches of the first condition that has any come first, then the newest. */
  readonly ids: readonly string[];
  /** The position of the condition with the first match. */
  readonly place: number;
}

interface Where {
  readonly organisation?: string;
  readonly limit: number;
}

/** How many matches of one condition, and how many of the newest rows, are considered. */
const found_max = 300;
const newest_max = 500;
/**
 * Looking up a text that this many of those match takes longest (100 ms for half a million) and is least useful: more
 * of the newest rows are read instead.
 */
const common_min = 125;
const newest_of_common_max = 1000;

/**
 * The ids of matches of several entities, in one statement whose cost does not depend on the amount of data. A list has
 * to be exact and in order, and the planner guesses whether to look up a text or to find it while reading in order; a
 * wrong guess reads the whole table. Here, every condition is looked up in its own index and stops at some hundreds;
 * common matches are among the newest rows, which are read as well (ADR 43).
 */
export async function findIds(
  engine: Engine,
  { identity, signal }: Requester,
  kinds: readonly SearchedKind[],
  { organisation, limit }: Where,
): Promise<KindFound[]> {
  if (kinds.length === 0) return [];
  const parts = new Parts();
  const texts: string[] = [];
  let who = '';
  for (const { entity, questions } of kinds) {
    const listing = { path: entity.name, entity, roles: entity.roles.list };
    const branches: string[] = [];
    for (const [place, { filters, search }] of questions.entries()) {
      const asked = {
        ...plain,
        filters,
        ...(search !== undefined && { search }),
        ...(organisation !== undefined && { organisation }),
      };
      const reach = await engine.tenancy.reach(engine.database.kysely, identity, listing, asked);
      who = reach.top;
      for (const part of partsOf(listContextOf(entity, reach, identity.timezone), parts))
        branches.push(`select id, created_at, ${place} as place from ${part}`);
    }
    texts.push(
      `(select json_agg(json_build_array(id, place)) from (select id, min(place) as place from (${branches.join(' union all ')}) b ` +
        `group by id, created_at order by min(place), created_at desc, id desc limit ${limit}) found)`,
    );
  }
  const text = `with ${parts.text()} select ${texts.join(', ')}`;
  const [row = []] = await engine.read({
    shape: text,
    text: () => text,
    values: [],
    reader: { who, asker: identity.id, signal },
    is_high: true,
    by_index: true,
  });
  return kinds.flatMap(({ entity }, at) => {
    const found = (row[at] ?? []) as Found[];
    return found[0] ? [{ entity, ids: found.map(([id]) => id), place: found[0][1] }] : [];
  });
}

type Found = readonly [id: string, place: number];
const plain = {
  sort: [{ field: 'created_at', descending: true }],
  limit: 1,
  skip: 0,
  populate: [],
  count: false,
} as const;

/** Named statements, each included once: payments, refunds and links are found through the same customers. */
class Parts {
  readonly #names = new Map<string, string>();

  add(text: string): string {
    const name = this.#names.get(text) ?? `p${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  text(): string {
    return [...this.#names].map(([text, name]) => `${name} as materialized (${text})`).join(', ');
  }
}

/** The names of one statement per condition that has an index. */
function partsOf(asking: ListContext, parts: Parts): string[] {
  const { entity, query, searched } = asking;
  if (query.search === undefined) return [parts.add(foundText(asking))];
  const through = searched.flatMap((name) => {
    const target = referencedEntity(entity, name);
    if (!target) return [];
    const own = searchFields(target).filter((each) => !referencedEntity(target, each));
    const ids = ownParts({ ...asking, entity: target, searched: own }, parts).map((part) => `select id from ${part}`);
    return [parts.add(foundText(asking, [], `t.${identifier(name)} = any(array(${ids.join(' union all ')}))`))];
  });
  const own = searched.filter((name) => !referencedEntity(entity, name));
  return [...ownParts({ ...asking, searched: own }, parts), ...through];
}

const isLookedUpAnywhere = (field: Field | undefined): boolean =>
  field?.search === 'contains' || field?.search === 'part';

/** The names of the statements for a text in an entity's own fields. */
function ownParts(asking: ListContext, parts: Parts): string[] {
  const { entity } = asking;
  const searched = asking.searched.filter((name) => name !== 'id');
  const foundIn = (name: string, ...only: string[]) => parts.add(foundText({ ...asking, searched: [name] }, only));
  if (searched.length === 0) return [];
  if (/^".+"$/s.test(asking.query.search ?? '')) return searched.map((name) => foundIn(name));
  const newest = parts.add(newestText({ ...asking, searched }, newest_max));
  const isCommon = `(select count(*) >= ${common_min} from ${newest})`;
  return [
    newest,
    parts.add(newestText({ ...asking, searched }, newest_of_common_max, [isCommon])),
    ...searched.map((name) =>
      isLookedUpAnywhere(entity.fields[name]) ? foundIn(name, `not ${isCommon}`) : foundIn(name),
    ),
  ];
}

const all = (conditions: readonly (string | undefined)[]): string => {
  const given = conditions.filter((each) => each !== undefined);
  return given.length > 0 ? ` where ${given.join(' and ')}` : '';
};

function foundText(asking: ListContext, only: readonly string[] = [], through?: string): string {
  const values = new Literals();
  const { from, tenancy } = visibleRows(asking, values);
  const conditions = through === undefined ? lookedUp(asking, values) : [through];
  return `select t.id, t.created_at from ${from} t${all([tenancy, ...only, ...conditions])} limit ${found_max}`;
}

function lookedUp(asking: ListContext, values: Literals): string[] {
  const { entity, query, searched } = asking;
  const [name = ''] = searched;
  const begins = query.search === undefined ? undefined : beginning(entity, name, query.search, values);
  return begins === undefined ? filterConditions(asking, values) : [begins];
}

function newestText(asking: ListContext, max: number, only: readonly string[] = []): string {
  const values = new Literals();
  const { from, tenancy } = visibleRows(asking, values);
  const newest = `select t.* from ${from} t${all([tenancy, ...only])} order by t.created_at desc, t.id desc limit ${max}`;
  return `select t.id, t.created_at from (${newest}) t${all(filterConditions(asking, values))}`;
}
