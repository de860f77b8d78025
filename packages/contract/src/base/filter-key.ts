/** The names of list parameters, each with a field and an operator: read by the server, read and written by the web. */

export type Operator = 'eq' | 'in' | 'gt' | 'lt' | 'gte' | 'lte';

/** The suffix of each operator. The longer come first, so that `>=` is not read as `>` of a field that ends in `=`. */
const suffixes = { gte: '>=', lte: '<=', gt: '>', lt: '<', in: '[]', eq: '' } as const satisfies Record<
  Operator,
  string
>;
const operators = Object.keys(suffixes) as Operator[];

/** The name of the parameter: `created_at>` of `created_at` and `gt`. */
export const filterKey = (field: string, op: Operator): string => field + suffixes[op];

/** The field and operator of a parameter's name. */
export function parseFilterKey(key: string): { field: string; op: Operator } {
  const op = operators.find((each) => key.endsWith(suffixes[each])) ?? 'eq';
  return { field: key.slice(0, key.length - suffixes[op].length), op };
}

/** Every parameter that filters by a field, so that a new value replaces all of them. */
export const filterKeys = (field: string): string[] => operators.map((op) => filterKey(field, op));
