import type { Field } from '@sluis/contract/base/fields';
import { filterKey, filterKeys, parseFilterKey } from '@sluis/contract/base/filter-key';
import type { Search } from './list-search.ts';

export interface EditorProps {
  readonly entity: string;
  readonly field: string;
  readonly declared: Field;
  readonly search: Search;
  /** Replaces the field's filter; an empty patch removes it. */
  readonly apply: (patch: Record<string, Search[string]>) => void;
  readonly close: () => void;
}

/** The values in a field's filter, as texts; empty if it has another filter or none. */
export function chosenValues(search: Search, field: string): string[] {
  const value = search[filterKey(field, 'in')] ?? search[field];
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}

export interface Bounds {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The same for whole numbers; an exclusive bound is shown as the nearest included number. */
export function wholeBoundsOf(search: Search, field: string): Bounds {
  const bounds = boundsOf(search, field);
  const moved = (value: string | undefined, by: number): string | undefined =>
    value !== undefined && Number.isInteger(Number(value)) ? String(Number(value) + by) : value;
  const isExclusive = (op: 'gt' | 'lt') => search[filterKey(field, op)] !== undefined;
  return {
    from: isExclusive('gt') ? moved(bounds.from, 1) : bounds.from,
    to: isExclusive('lt') ? moved(bounds.to, -1) : bounds.to,
  };
}

/** The lowest and highest value of a field's filter, as texts. */
export function boundsOf(search: Search, field: string): Bounds {
  const found: { from?: string; to?: string } = {};
  for (const key of filterKeys(field)) {
    const value = search[key];
    const { op } = parseFilterKey(key);
    if (value === undefined || op === 'in') continue;
    if (op !== 'lt' && op !== 'lte') found.from = String(value);
    if (op !== 'gt' && op !== 'gte') found.to = String(value);
  }
  return { from: found.from, to: found.to };
}
