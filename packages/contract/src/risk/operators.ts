import type { Attribute, Place } from './attributes.ts';

export const operators = ['==', '!=', '>', '<', '>=', '<=', 'IN', 'NOT_IN', 'IS_KNOWN', 'IS_MISSING'] as const;
export type Operator = (typeof operators)[number];

const equality = ['==', '!='] as const;
const order = ['>', '<', '>=', '<='] as const;

/** The operators of an attribute in a place. Routings have no lists. */
export function operatorsOf({ kind, always, velocity }: Attribute, place: Place): readonly Operator[] {
  const is_ordered = kind === 'number' || kind === 'percentage';
  return [
    ...equality,
    ...(is_ordered ? order : []),
    ...(place === 'ruleset' && kind !== 'boolean' && !velocity ? (['IN', 'NOT_IN'] as const) : []),
    ...(always ? [] : (['IS_KNOWN', 'IS_MISSING'] as const)),
  ];
}

export const isOfPresence = (operator: string): boolean => operator === 'IS_KNOWN' || operator === 'IS_MISSING';
export const isOfSet = (operator: string): boolean => operator === 'IN' || operator === 'NOT_IN';
