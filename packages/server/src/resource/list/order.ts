import type { Entity } from '@sluis/contract/base/entity';
import { invalidParameter } from '@sluis/contract/base/errors';
import { type Field, isNullable as isNullableField } from '@sluis/contract/base/fields';
import { formatSort, type SortKey } from '@sluis/contract/base/list-query';
import { isStorable } from '@sluis/contract/base/list-query-parser';
import { isDate, parseInstant } from '@sluis/contract/base/time';
import { identifier, type Values } from './parameters.ts';

/** The keys with the id last, which breaks ties in the direction of the key before it, so that an index can serve both. */
export function totalOrder(sort: readonly SortKey[]): SortKey[] {
  if (sort.some(({ field }) => field === 'id')) return [...sort];
  return [...sort, { field: 'id', descending: sort.at(-1)?.descending ?? true }];
}

const isNullable = (entity: Entity, name: string): boolean => {
  const field = entity.fields[name];
  return field !== undefined && isNullableField(field);
};

/** `order by` of a total order; nulls come last in either direction. */
export const orderBy = (entity: Entity, keys: readonly SortKey[], alias = 't'): string =>
  keys
    .map(
      ({ field, descending }) =>
        `${alias}.${identifier(field)}${descending ? ' desc' : ''}${isNullable(entity, field) ? ' nulls last' : ''}`,
    )
    .join(', ');

type Cell = string | number | boolean | null;

/** An opaque cursor: the order it belongs to and the values of the last row in it. */
export const makeCursor = (keys: readonly SortKey[], row: Readonly<Record<string, unknown>>): string =>
  Buffer.from(JSON.stringify([formatSort(keys), ...keys.map(({ field }) => row[field] ?? null)])).toString('base64url');

/** The values of a cursor. Throws `invalid_query` for a forged one or one of another order. */
export function readCursor(entity: Entity, keys: readonly SortKey[], cursor: string): Cell[] {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw invalidParameter('_after', 'invalid_format');
  }
  const [sort, ...cells] = Array.isArray(read) ? read : [];
  const fits =
    sort === formatSort(keys) &&
    cells.length === keys.length &&
    keys.every(({ field }, index) => isCell(entity.fields[field] as Field, cells[index]));
  if (!fits) throw invalidParameter('_after', 'invalid_format', 'a cursor of this list with the same sort order');
  return cells as Cell[];
}

function isCell(field: Field, value: unknown): boolean {
  if (value === null) return isNullableField(field);
  switch (field.kind) {
    case 'integer':
    case 'amount':
      return typeof value === 'number' && isStorable(field, value);
    case 'decimal':
      return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
    case 'boolean':
      return typeof value === 'boolean';
    case 'instant':
      return typeof value === 'string' && parseInstant(value) === value;
    case 'date':
      return typeof value === 'string' && isDate(value);
    default:
      return typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
  }
}

/**
 * The condition of the rows after a cursor. One row comparison if all keys have one direction and none can be null,
 * which an index answers by itself; otherwise the same written out key by key.
 */
export function afterCondition(
  entity: Entity,
  keys: readonly SortKey[],
  cells: readonly Cell[],
  values: Values,
): string {
  const plain = keys.every(({ field, descending }) => descending === keys[0]?.descending && !isNullable(entity, field));
  const given = cells.map((cell) => (cell === null ? null : values.add(cell)));
  const columns = keys.map(({ field }) => `t.${identifier(field)}`);
  if (plain) return `(${columns.join(', ')}) ${keys[0]?.descending ? '<' : '>'} (${given.join(', ')})`;
  const alternatives = keys.flatMap(({ field, descending }, index) => {
    const value = given[index];
    // After a null, with nulls last, only other nulls follow: the next keys decide among them.
    if (value === null) return [];
    const beyond = `${columns[index]} ${descending ? '<' : '>'} ${value}`;
    const here = isNullable(entity, field) ? `(${beyond} or ${columns[index]} is null)` : beyond;
    const same = columns
      .slice(0, index)
      .map((column, before) => (given[before] === null ? `${column} is null` : `${column} = ${given[before]}`));
    return [[...same, here].join(' and ')];
  });
  return `(${alternatives.map((each) => `(${each})`).join(' or ')})`;
}
