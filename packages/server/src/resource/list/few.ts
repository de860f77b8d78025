import type { Filter } from '@sluis/contract/base/list-query';
import { filterConditions, type ListContext } from './conditions.ts';
import { identifier, type Values } from './parameters.ts';

/** The parts that a list is merged from: the combinations of values of an entity's `few` fields. */
export interface Few {
  /** The combinations as a source of rows. */
  readonly from: string;
  /** The condition for rows `t` of one of them. */
  readonly is: string;
}

interface Split {
  readonly conditions: string[];
  /** Undefined without a filter on such a field. */
  readonly few: Few | undefined;
}

/**
 * The conditions of a list, and separately the combinations of few values that its filters leave. An index has the rows
 * of each combination in the order of a list, but not those of several together: reading all of them to sort took
 * seconds (ADR 100).
 */
export function splitConditions(asking: ListContext, values: Values): Split {
  const { entity, query } = asking;
  const fields: readonly string[] = entity.few ?? [];
  const isFew = ({ field }: Filter) => fields.includes(field);
  // One row by its id needs no merge.
  const by_id = query.filters.some(({ field, op }) => field === 'id' && op === 'eq');
  if (by_id || !query.filters.some(isFew)) return { conditions: filterConditions(asking, values), few: undefined };
  const { search: _, ...unsearched } = query;
  const of_few = { ...asking, query: { ...unsearched, filters: query.filters.filter(isFew) } };
  const rest = { ...asking, query: { ...query, filters: query.filters.filter((filter) => !isFew(filter)) } };
  return {
    conditions: filterConditions(rest, values),
    few: {
      from: `${inUse(entity.name, fields, filterConditions(of_few, values))} few`,
      is: fields.map((field) => `t.${identifier(field)} = few.${identifier(field)}`).join(' and '),
    },
  };
}

/** The combinations in use that match, found one after the other in an index that begins with these fields. */
function inUse(table: string, fields: readonly string[], conditions: readonly string[]): string {
  const names = fields.map(identifier);
  const of = (alias: string) => names.map((name) => `${alias}.${name}`).join(', ');
  const first = (after: string) =>
    `(select ${of('own')} from ${identifier(table)} own${after} order by ${of('own')} limit 1)`;
  return (
    `(with recursive used(${names.join(', ')}) as (${first('')} union all ` +
    `select next.* from used cross join lateral ${first(` where (${of('own')}) > (${of('used')})`)} next) ` +
    `select t.* from used t where ${conditions.join(' and ')})`
  );
}
