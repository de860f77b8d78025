import type { Entity } from '../base/entity.ts';
import type { Field, FieldOptions } from '../base/fields.ts';

/**
 * A few of many things that together have every trait of all, those with the most traits first. A thing with a unique
 * trait is always included, so a new declaration is covered.
 */
export function cover<T>(things: readonly T[], traitsOf: (thing: T) => Iterable<string>): T[] {
  const missing = new Map(things.map((thing) => [thing, new Set(traitsOf(thing))]));
  const chosen: T[] = [];
  for (;;) {
    const [next] = [...missing].toSorted(([, one], [, other]) => other.size - one.size);
    if (next === undefined || next[1].size === 0) return chosen;
    const [thing, traits] = next;
    chosen.push(thing);
    missing.delete(thing);
    for (const rest of missing.values()) for (const trait of traits) rest.delete(trait);
  }
}

/** The options that affect reading a field; the others affect writing it. */
const read_options = [
  'nullable',
  'guests',
  'own',
  'filter',
  'sort',
  'search',
  'sum',
  'output',
  'unique',
  'generated',
] satisfies (keyof FieldOptions)[];

function traitsOfField(field: Field): string[] {
  const kind = 'format' in field ? `${field.kind} ${field.format}` : field.kind;
  return [
    kind,
    ...('share_if' in field ? [`${kind} share_if`] : []),
    ...read_options.flatMap((option) =>
      field[option] === undefined ? [] : [`${field.kind} ${option}${option === 'guests' ? '' : ` ${field[option]}`}`],
    ),
  ];
}

/** The traits of an entity's declaration that lists, items and files treat separately: kinds of fields and options. */
export const readTraitsOf = ({ fields, small, transitions, part_of, tenancy }: Entity): string[] => [
  ...Object.values(fields).flatMap(traitsOfField),
  `tenancy by ${tenancy}`,
  ...(small ? ['small'] : []),
  ...(transitions ? ['transitions'] : []),
  ...(part_of ? ['part_of'] : []),
];
