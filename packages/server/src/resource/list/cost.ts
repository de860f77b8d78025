import { isNullable } from '@sluis/contract/base/fields';
import type { TableFacts } from './catalogue.ts';
import type { ListContext } from './conditions.ts';
import { totalOrder } from './order.ts';

/** A table with fewer rows than this is read completely within a few milliseconds. */
const small_rows = 20_000;
/** The rows that a cheap list reads and discards, or sends. */
const page_rows_max = 1000;

/** Whether an index gives the rows in the requested order: the database then stops after a page. */
function isOrderIndexed({ entity, query, scope }: ListContext, { indexes }: TableFacts): boolean {
  const keys = totalOrder(query.sort);
  const one_way = keys.every(({ descending }) => descending === keys[0]?.descending);
  const nulls = keys.some(({ field, descending }) => {
    const declared = entity.fields[field];
    return descending && declared !== undefined && isNullable(declared);
  });
  // Nulls are last either way, but first in an index that is read backwards.
  if (!one_way || nulls) return false;
  const names = keys.map(({ field }) => field);
  // An order by id alone breaks ties of a unique key that the index ends with.
  const wanted = names.length > 1 && names.at(-1) === 'id' ? [names, names.slice(0, -1)] : [names];
  const begins = (columns: readonly string[]) => wanted.some((each) => each.every((name, at) => columns[at] === name));
  const { tenancy } = entity;
  return indexes.some(
    (columns) => begins(columns) || (!scope.all && columns[0] === tenancy && begins(columns.slice(1))),
  );
}

/** The predicted cost of a list. */
export interface Cost {
  /** Everything that matches must be sorted to find the first row. */
  readonly sorts: boolean;
  /** It may take long, so a merchant can run only a few concurrently. */
  readonly is_high: boolean;
}

export const costless: Cost = { sorts: false, is_high: false };

export function costOf(asking: ListContext, table: TableFacts): Cost {
  const { entity, query } = asking;
  if (table.rows < small_rows) return costless;
  const sorts = !isOrderIndexed(asking, table);
  const rows = query.skip + (query.limit === 'all' ? table.rows : query.limit);
  const seeks =
    query.search !== undefined &&
    Object.values(entity.fields).some(({ search }) => search === 'contains' || search === 'through');
  return { sorts, is_high: sorts || seeks || rows > page_rows_max };
}
