import type { Field } from '@sluis/contract/base/fields';
import type { Operator } from '@sluis/contract/base/filter-key';
import type { World } from '../testing/world.ts';
import type { Row } from './rows.ts';

/** The expected answers of lists, computed in plain JavaScript from the rows, without any of the engine's code. */

export type Compare = (left: unknown, right: unknown) => number;

const icu = new Intl.Collator('und');
const bytes: Compare = (left, right) => Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)));
const plain: Compare = (left, right) => Number(left) - Number(right);

/** The comparison of each column of a table: by its type, and for texts by its collation. */
export async function comparisons({ database }: World, table: string): Promise<ReadonlyMap<string, Compare>> {
  const { rows } = await database.pool.query<{ column: string; type: string; collation: string | null }>(
    `select column_name as column, data_type as type, collation_name as collation
     from information_schema.columns where table_name = $1`,
    [table],
  );
  return new Map(
    rows.map(({ column, type, collation }) => {
      if (['integer', 'bigint', 'boolean', 'numeric'].includes(type)) return [column, plain];
      if (collation === 'und-x-icu')
        return [column, (left, right) => icu.compare(String(left), String(right)) || bytes(left, right)];
      return [column, bytes];
    }),
  );
}

/** The ids of rows sorted by some keys: nulls last in either direction, ties by id in the direction of the last key. */
export function sortedIds(
  rows: readonly Row[],
  keys: readonly { field: string; descending: boolean }[],
  compare: ReadonlyMap<string, Compare>,
): string[] {
  const by = [...keys, { field: 'id', descending: keys.at(-1)?.descending ?? true }];
  return [...rows]
    .sort((left, right) => {
      for (const { field, descending } of by) {
        const [one, other] = [left[field], right[field]];
        if (one === null || other === null) {
          if (one !== other) return one === null ? 1 : -1;
          continue;
        }
        const difference = (compare.get(field) as Compare)(one, other);
        if (difference !== 0) return descending ? -difference : difference;
      }
      return 0;
    })
    .map(({ id }) => id);
}

/** Whether a row passes a filter with values of the field's own type. */
export function passes(row: Row, field: string, { kind }: Field, op: Operator, wanted: readonly unknown[]): boolean {
  const value = row[field];
  if (value === null) return false;
  if (kind === 'refs' || kind === 'texts') return (value as unknown[]).some((each) => wanted.includes(each));
  const compare = typeof value === 'number' ? plain : bytes;
  const difference = compare(value, wanted[0]);
  switch (op) {
    case 'eq':
    case 'in':
      return wanted.includes(value);
    case 'gt':
      return difference > 0;
    case 'gte':
      return difference >= 0;
    case 'lt':
      return difference < 0;
    case 'lte':
      return difference <= 0;
  }
}

/** The calendar date of an instant in a zone, by the runtime's own calendar. */
export const localDate = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(instant));

export function isFound(value: unknown, text: string, how: Field['search']): boolean {
  if (typeof value !== 'string') return false;
  const exact = /^"(.+)"$/s.exec(text)?.[1];
  if (exact !== undefined || how === 'exact') return value === (exact ?? text);
  const isPrefix = how === 'prefix' || (how === 'part' && !/[a-z0-9]{3}/i.test(text));
  if (isPrefix) return value.startsWith(text);
  // References are compared byte by byte: only ASCII letters ignore case.
  const folded = (each: string) =>
    how === 'part' ? each.replace(/[A-Z]/g, (a) => a.toLowerCase()) : each.toLowerCase();
  return folded(value).includes(folded(text));
}
