import type { Operator } from '@sluis/contract/base/list-query';

const suffixes: readonly (readonly [string, Operator])[] = [
  ['>=', 'gte'],
  ['<=', 'lte'],
  ['>', 'gt'],
  ['<', 'lt'],
  ['[]', 'in'],
];

/** The field and operator that a parameter's name says: `created_at>` is `created_at` and `gt`. */
export function parseFilterKey(key: string): { field: string; op: Operator } {
  const [suffix, op] = suffixes.find(([ending]) => key.endsWith(ending)) ?? ['', 'eq' as const];
  return { field: key.slice(0, key.length - suffix.length), op };
}

/** Every form in which a field can be filtered by, so that a new value replaces whatever was there. */
export const filterKeys = (field: string): string[] =>
  ['', ...suffixes.map(([suffix]) => suffix)].map((s) => field + s);
