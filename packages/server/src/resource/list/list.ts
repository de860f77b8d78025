import { ApiError } from '@sluis/contract/base/errors';
import { formatSort, type ListAnswer, type ListQuery, type SortKey, total_max } from '@sluis/contract/base/list-query';
import { makeCache } from '../../platform/caches.ts';
import type { Database } from '../../platform/database/database.ts';
import { appendReferences } from './apart.ts';
import { type Catalogue, makeCatalogue } from './catalogue.ts';
import { type Columns, makeColumns, type Viewer } from './columns.ts';
import { filterConditions, type ListContext, type Visible, visibleRows } from './conditions.ts';
import { costless, costOf } from './cost.ts';
import { type Few, splitConditions } from './few.ts';
import { afterCondition, makeCursor, orderBy, readCursor, totalOrder } from './order.ts';
import { identifier, Literals, Parameters, type Values } from './parameters.ts';
import { makeReads, type Reader, type RunRead } from './reads.ts';
import type { Statement } from './statements.ts';

/** Runs a list query, within its merchant's quota. */
export type List = (
  asking: ListContext,
  viewer: Viewer,
  reader: Reader,
) => Promise<ListAnswer<Record<string, unknown>>>;

/** Up to this many organisations, a page is merged from the newest rows of each, which the index returns in order. */
const merged_organisations_max = 64;
const merged_rows_max = 500;
const exceeds_known_ms = 60_000;

/** More rows than this are not sorted for a page: the caller has to use an indexed order or narrow the filters. */
const sorted_rows_max = 200_000;

interface ListOptions {
  readonly catalogue?: Catalogue;
  readonly read?: RunRead;
  readonly sorted_max?: number;
}

/** Lists of any entity. They throw `too_many_to_sort`, and `rate_limited` if too much is read for one merchant. */
export function makeList(
  database: Pick<Database, 'pool' | 'reading' | 'is_distributed'>,
  {
    catalogue = makeCatalogue(database.pool),
    read = makeReads(database),
    sorted_max = sorted_rows_max,
  }: ListOptions = {},
): List {
  const columnsFor = makeColumns();
  /** The rows of several sources are merged by a limit for each, which is not possible over several nodes. */
  const merges = ({ entity }: ListContext): boolean => !database.is_distributed || entity.placement !== 'spread';
  // A list that had more than total_max matches a minute ago is not counted again: even the capped count costs ten
  // pages.
  const exceeding = makeCache<true>('long-lists', { max: 5000, ttl: exceeds_known_ms, hides_keys: true });

  return async (asking, viewer, reader) => {
    const { query } = asking;
    const keys = totalOrder(query.sort);
    const by_id = namesOne(query);
    const cost = by_id ? costless : costOf(asking, await catalogue(asking.entity.name));
    const run = (statement: Statement) => read({ ...statement, reader, by_id, is_high: cost.is_high });
    if (cost.sorts) {
      const [[matches] = []] = await run(countStatement(asking, merges(asking), sorted_max));
      if (Number(matches) > sorted_max)
        throw new ApiError('too_many_to_sort', {
          details: { sort: formatSort(query.sort), rows_max: sorted_max },
          fields: { _sort: ['too_large'] },
        });
    }
    const of_one = !by_id && isPageOfOne(asking);
    const columns = columnsFor({ entity: asking.entity, populate: query.populate, by_id, of_one }, viewer);
    const known_to_exceed = query.count && exceeding.has(countKey(asking));
    const counted = query.count && !known_to_exceed;
    const rows = await run(pageStatement(asking, columns, { counted, merges: merges(asking) }));
    const limit = query.limit === 'all' ? rows.length : query.limit;
    const counted_total = Number(rows[0]?.at(-1) ?? 0);
    const shown = rows.slice(0, limit);
    // Referenced items replace the count at the end of a row.
    if (counted) for (const row of shown) row.length = columns.width;
    await appendReferences(run, columns.apart, shown);
    const items = shown.map((row) => columns.toItem(row, viewer.scope));
    const last = items.at(-1);
    const next = rows.length > limit && last ? makeCursor(keys, rawKeys(keys, last)) : null;
    if (!query.count) return { items, next };
    let total = known_to_exceed ? total_max + 1 : counted_total;
    // An empty page has no row to carry the count: on the first page it is 0, on a later page it has to be queried.
    if (rows.length === 0 && counted && (query.skip > 0 || query.after !== undefined)) {
      total = Number((await run(countStatement(asking, merges(asking))))[0]?.[0] ?? 0);
    }
    if (total > total_max) exceeding.set(countKey(asking), true);
    return { items, total: Math.min(total, total_max), total_is_exact: total <= total_max, next };
  };
}

/** A populated reference in a row is replaced by its id, which orders use. */
const rawKeys = (keys: readonly SortKey[], item: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    keys.map(({ field }) => {
      const value = item[field];
      return [field, typeof value === 'object' && value !== null && 'id' in value ? value.id : value];
    }),
  );

const countKey = ({ entity, query, scope, searched, timezone }: ListContext): string =>
  JSON.stringify([
    entity.name,
    query.filters,
    query.search,
    query.search !== undefined && searched,
    timezone,
    scope.all || scope.organisations,
  ]);

const where = (conditions: readonly (string | undefined)[]): string => {
  const given = conditions.filter((each) => each !== undefined);
  return given.length > 0 ? ` where ${given.join(' and ')}` : '';
};

/** Counts up to one more than the maximum: beyond that the exact number is not needed. */
function countText({ from, tenancy, conditions, few }: Omit<Parts, 'values' | 'merges'>, max: number): string {
  const matching = `from ${from} t${where([tenancy, few?.is, ...conditions])} limit ${max + 1}`;
  const counted = few
    ? `select 1 from ${merging([few.from], `select 1 ${matching}`)} one limit ${max + 1}`
    : `select 1 ${matching}`;
  return `select count(*) from (${counted}) counted`;
}

/** The rows of each source of a merged list. */
const merging = (sources: readonly string[], rows: string): string =>
  `${sources.join(' cross join ')} cross join lateral (${rows})`;

/** The conditions of a list, with those that it is merged by apart. */
const conditionsOf = (asking: ListContext, values: Values, merges: boolean) =>
  merges ? splitConditions(asking, values) : { conditions: filterConditions(asking, values), few: undefined };

function countStatement(asking: ListContext, merges: boolean, max = total_max): Statement {
  const values = valuesFor(asking);
  const text = countText({ ...visibleRows(asking, values), ...conditionsOf(asking, values, merges) }, max);
  return { shape: text, text: () => text, values: values.values };
}

/**
 * A search is planned for its own text. Rare matches are best looked up and sorted, common ones are found soonest in
 * the order of the list; a generic plan cannot know which (a thousand times slower either way).
 */
const valuesFor = ({ query }: ListContext): Parameters | Literals =>
  query.search === undefined ? new Parameters() : new Literals();

/** The statement of a page: its rows, one more to show whether there is a next page, and the count. */
function pageStatement(
  asking: ListContext,
  { key, select, joins }: Columns,
  { counted, merges }: { readonly counted: boolean; readonly merges: boolean },
): Statement {
  const { entity, query } = asking;
  const values = valuesFor(asking);
  const keys = totalOrder(query.sort);
  const visible = visibleRows(asking, values);
  const { conditions: filters, few } = conditionsOf(asking, values, merges);
  const after =
    query.after === undefined ? [] : [afterCondition(entity, keys, readCursor(entity, keys, query.after), values)];
  const total = counted ? `, (${countText({ ...visible, conditions: filters, few }, total_max)})` : '';
  const conditions = [...filters, ...after];
  const made = (from: string, rest: string): Statement => ({
    shape: `${key}${total}${from}${rest}`,
    text: () => `select ${select}${total} from ${from} t${joins(visible.scope)}${rest}`,
    values: values.values,
  });
  if (namesOne(query)) return made(visible.from, where([visible.tenancy, ...conditions]));
  const page = pageRows(asking, { ...visible, conditions, few, values, merges });
  return made(`(${page})`, ` order by ${orderBy(entity, keys)}`);
}

/** More rows than on a usual page are found sooner by their ids together. */
const joined_rows_max = 100;

/** Whether a page is of one organisation alone, and its references are too. */
const isPageOfOne = ({ entity, query, scope }: ListContext): boolean =>
  entity.placement === 'spread' &&
  !scope.all &&
  scope.organisations.length === 1 &&
  query.limit !== 'all' &&
  query.limit <= joined_rows_max;

/** An id matches one row at most, so there is nothing to merge, sort or limit. */
const namesOne = ({ filters, skip }: ListQuery): boolean =>
  skip === 0 && filters.some(({ field, op }) => field === 'id' && op === 'eq');

interface Parts extends Visible {
  readonly conditions: readonly string[];
  readonly few: Few | undefined;
  readonly values: Values;
  readonly merges: boolean;
}

/**
 * The rows of a page. A row that is skipped, or dropped when organisations are merged, costs a table access unless an
 * index alone gives its position: in that case the keys are found first, and only the rows shown are fetched (a tenth
 * of the time at 10,000 skipped, two thirds for the first page of five organisations).
 */
function pageRows(asking: ListContext, parts: Parts): string {
  const { query } = asking;
  const { from, tenancy, merges, conditions } = parts;
  if (query.limit === 'all' || (query.skip === 0 && !isMerged(asking, parts, query.limit + 1)))
    return orderedRows(asking, parts, 't.*');
  const keys = totalOrder(query.sort).map(({ field }) => `t.${identifier(field)}`);
  const page = `(${orderedRows(asking, parts, keys.join(', '))}) page`;
  // Each node sends the keys of the page and of all rows before it; then the nodes of the organisations send the rows.
  if (!merges) return `select t.* from ${from} t${where([tenancy, ...conditions, `t.id in (select id from ${page})`])}`;
  // A plain join is planned as if a tenth of the table could match, and then reads all of it.
  return `select t.* from ${page} cross join lateral (select t.* from ${from} t where t.id = page.id limit 1) t`;
}

function orderedRows(asking: ListContext, parts: Parts, selected: string): string {
  const { entity, query } = asking;
  const { from, scope, tenancy, conditions, few, values } = parts;
  const order = ` order by ${orderBy(entity, totalOrder(query.sort))}`;
  const offset = query.skip > 0 ? ` offset ${values.add(query.skip)}` : '';
  const all = where([tenancy, few?.is, ...conditions]);
  if (query.limit === 'all')
    return `select ${selected} from ${from} t${few ? `, ${few.from}` : ''}${all}${order}${offset}`;
  const rows = query.limit + 1 + query.skip;
  const limits = ` limit ${values.add(query.limit + 1)}${offset}`;
  const by_organisation = isMergedByOrganisation(asking, parts, rows);
  if (!by_organisation && !few) return `select ${selected} from ${from} t${all}${order}${limits}`;
  const own = where([
    by_organisation ? `t.${identifier(entity.tenancy)} = scope.organisation` : tenancy,
    few?.is,
    ...conditions,
  ]);
  const sources = [by_organisation ? `unnest(${scope}) as scope(organisation)` : undefined, few?.from];
  const newest = `select ${selected} from ${from} t${own}${order} limit ${values.add(rows)}`;
  return `select ${selected} from ${merging(
    sources.filter((each) => each !== undefined),
    newest,
  )} t${order}${limits}`;
}

const isMerged = (asking: ListContext, parts: Parts, rows: number): boolean =>
  parts.few !== undefined || isMergedByOrganisation(asking, parts, rows);

const isMergedByOrganisation = (
  { scope: { organisations } }: ListContext,
  { scope, merges }: Pick<Parts, 'scope' | 'merges'>,
  rows: number,
): boolean =>
  merges &&
  scope !== undefined &&
  organisations.length > 1 &&
  organisations.length <= merged_organisations_max &&
  rows <= merged_rows_max;
