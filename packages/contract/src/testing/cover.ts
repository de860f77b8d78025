import type { Entity } from '../base/entity.ts';
import type { Field, FieldOptions } from '../base/fields.ts';

/**
 * Few of many things that together have every trait that any of them has, those with the most of them first. A thing
 * with a trait of its own is always among them, so that what is new is covered by being declared.
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

/** The options by which reading a field differs; the others are about writing it. */
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

/** What an entity's declaration has that lists, items and files treat in a way of its own: kinds of fields and options. */
export const readTraitsOf = ({ fields, small, transitions, part_of, tenancy }: Entity): string[] => [
  ...Object.values(fields).flatMap(traitsOfField),
  `tenancy by ${tenancy}`,
  ...(small ? ['small'] : []),
  ...(transitions ? ['transitions'] : []),
  ...(part_of ? ['part_of'] : []),
];
