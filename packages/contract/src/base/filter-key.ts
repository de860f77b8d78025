/** How a list's parameter says by which field it filters, and how: read by the server, read and written by the web. */

export type Operator = 'eq' | 'in' | 'gt' | 'lt' | 'gte' | 'lte';

/** What follows the field's name. The longer come first, so that `>=` is not read as `>` of a field that ends in `=`. */
const suffixes = { gte: '>=', lte: '<=', gt: '>', lt: '<', in: '[]', eq: '' } as const satisfies Record<
  Operator,
  string
>;
const operators = Object.keys(suffixes) as Operator[];

/** The name of the parameter: `created_at>` of `created_at` and `gt`. */
export const filterKey = (field: string, op: Operator): string => field + suffixes[op];

/** The field and operator that a parameter's name says. */
export function parseFilterKey(key: string): { field: string; op: Operator } {
  const op = operators.find((each) => key.endsWith(suffixes[each])) ?? 'eq';
  return { field: key.slice(0, key.length - suffixes[op].length), op };
}

/** Every form in which a field can be filtered by, so that a new value replaces whatever was there. */
export const filterKeys = (field: string): string[] => operators.map((op) => filterKey(field, op));
