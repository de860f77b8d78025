import type { Field } from '@sluis/contract/base/fields';
import { entityOf } from '@sluis/contract/declared';
import type { Row } from './row.ts';

export interface Resolved {
  readonly entity: string;
  readonly name: string;
  readonly field: Field;
}

/** The declaration of the field at a path: `amount` of the entity itself, `customer.city` of a reference. */
export function fieldAt(entity: string, path: string): Resolved {
  const [first = '', second] = path.split('.');
  const field = entityOf(entity).fields[first];
  if (!field) throw new RangeError(`${entity} has no field ${first}`);
  if (second === undefined) return { entity, name: first, field };
  if (field.kind !== 'ref') throw new RangeError(`${entity}.${first} is no reference`);
  return fieldAt(field.to, second);
}

/**
 * The translation key of a path's label. The display field of a reference takes the label of the reference ("Customer",
 * not "Name").
 */
export function labelKey(entity: string, path: string): string {
  const [first = '', second] = path.split('.');
  const { entity: owner, name } = fieldAt(entity, path);
  const shown = second === undefined || entityOf(owner).display === second;
  return shown ? `fields:${entity}.${first}` : `fields:${owner}.${name}`;
}

/**
 * The reference that a path such as `customer.name` names: the other item, or its id if it is not populated; undefined
 * for a path to any other field, and for an empty reference.
 */
export function referenceAt(
  entity: string,
  item: Row,
  path: string,
): { entity: string; item: Row | string } | undefined {
  const [first = '', second] = path.split('.');
  const field = entityOf(entity).fields[first];
  const found = item[first] as Row | string | null | undefined;
  if (field?.kind !== 'ref' || !found || second !== entityOf(field.to).display) return undefined;
  return { entity: field.to, item: found };
}

/** The value at a path, and the item that holds it; undefined if the reference is empty or not populated. */
export function valueAt(item: Row, path: string): { value: unknown; holder: Row } | undefined {
  const [first = '', second] = path.split('.');
  const value = item[first];
  if (second === undefined) return { value, holder: item };
  if (typeof value !== 'object' || value === null) return undefined;
  return { value: (value as Row)[second], holder: value as Row };
}

/** Whether a field holds a status of its entity: the current one, or the previous one. */
export const isStatus = (name: string): boolean => name === 'status' || name === 'old_status';

/** The translation key of a value in a field's closed set. */
export const wordKey = (entity: string, name: string, value: string): string =>
  isStatus(name) ? `status.${entity}.${value}` : `values.${name}.${value}`;

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether the column of a path is aligned right, so that digits align. */
export const isNumeric = (entity: string, path: string): boolean =>
  ['amount', 'integer', 'decimal'].includes(fieldAt(entity, path).field.kind);

/** The id of a reference if its name is unknown: it is not populated, or has no name. */
export function unnamedId(entity: string, item: Row | string): string | undefined {
  if (typeof item === 'string') return item;
  return isEmpty(item[entityOf(entity).display]) ? item.id : undefined;
}
