import type { Entity } from '@sluis/contract/base/entity';
import { type Field, type Fields, isColumn, type TextFormat } from '@sluis/contract/base/fields';
import { newId } from '@sluis/contract/base/ids';
import { type EntityName, entities, entityOf } from '@sluis/contract/registry';

export type Row = Record<string, unknown> & { readonly id: string };

/** Numbers between 0 and 1 that are the same at every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Words that a careless statement, pattern, spreadsheet or collation gets wrong; few, so that many rows tie. */
const words = [
  'apple',
  'Apple',
  'Äpfel',
  'zebra',
  'Zürich',
  'éclair',
  "O'Neil",
  '100%',
  'a_b',
  'back\\slash',
  'semi;colon, comma',
  'quote "x"',
  '日本',
  '🙂 smile',
  '=1+1',
  '-dash',
];

/** Both sides of midnight in Amsterdam where a day has 23 or 25 hours or comes once in four years, and elsewhere. */
const instants = [
  '2026-03-28T22:59:59.999Z',
  '2026-03-28T23:00:00.000Z',
  '2026-03-29T21:59:59.999Z',
  '2026-03-29T22:00:00.000Z',
  '2026-10-24T21:59:59.999Z',
  '2026-10-24T22:00:00.000Z',
  '2026-10-25T22:59:59.999Z',
  '2026-10-25T23:00:00.000Z',
  '2024-02-28T22:59:59.999Z',
  '2024-02-28T23:00:00.000Z',
  '2024-02-29T22:59:59.999Z',
  '2024-02-29T23:00:00.000Z',
  '2026-06-01T12:00:00.123Z',
];
const dates = ['2024-02-29', '2026-03-29', '2026-10-25', '2026-12-31', '1985-04-12'];

export interface Making {
  readonly random: () => number;
  /** Of the row among those of its owner and entity. */
  readonly index: number;
  /** The organisation that the row belongs to. */
  readonly owner: string;
  /** Ids of the entity that the row may refer to, its owner's. */
  readonly ids: (entity: string) => readonly string[];
  /** What free texts begin with, so that wherever they come to light it is seen whose they are. */
  readonly word?: string | undefined;
}

const pick = <T>(from: readonly T[], { random }: Making): T => from[Math.floor(random() * from.length)] as T;
let unique = 0;

const formatted: Readonly<Record<TextFormat, (making: Making) => string>> = {
  email: (making) => `${making.word ?? ''}${pick(['Ann', 'bob_', 'C.D'], making)}${unique++}@Example.test`,
  url: (making) => `https://example.test/${pick(['a', 'b'], making)}`,
  color: (making) => pick(['#00ff00', '#ABCDEF'], making),
  digits: (making) => pick(['1', '05', '42'], making),
  timezone: (making) => pick(['Europe/Amsterdam', 'UTC'], making),
  ip: (making) => pick(['192.0.2.1', '2001:db8::1'], making),
};

/** A valid value of a field by its kind alone. */
export function fieldValue(field: Field, making: Making): unknown {
  switch (field.kind) {
    case 'id':
      return newId(field.prefix);
    case 'ref':
      return field.to === 'organisation' ? making.owner : (pickAt(making.ids(field.to), making.index) ?? null);
    case 'refs':
      return [...new Set([0, 1].flatMap((step) => pickAt(making.ids(field.to), making.index + step) ?? []))].slice(
        0,
        making.index % 3,
      );
    case 'text':
      return field.format
        ? formatted[field.format](making).slice(0, field.max)
        : [making.word, pick(words, making)].join(' ').trim().slice(0, field.max);
    case 'integer':
      return field.min + Math.floor(making.random() * Math.min(5, field.max - field.min));
    case 'amount':
      return field.min + 1 + Math.floor(making.random() * 9);
    case 'decimal':
      return field.min + Math.floor(1 + making.random() * 9) / 10;
    case 'currency':
      return pick(['EUR', 'JPY', 'KWD'], making);
    case 'country':
      return pick(['NL', 'BE', 'JP'], making);
    case 'boolean':
      return making.random() < 0.5;
    case 'instant':
      return pick(instants, making);
    case 'date':
      return pick(dates, making);
    case 'enum':
      return pick(field.values, making);
    case 'texts':
      return field.values ? [pick(field.values, making)] : [pick(words, making)];
    case 'object':
      return Object.fromEntries(Object.entries(field.fields).map(([name, inner]) => [name, orNull(inner, making)]));
    case 'words':
      return { status: { FAILED: pick(words, making) } };
  }
}

const pickAt = (from: readonly string[], index: number): string | undefined => from[index % from.length];
/** Every fifth row refers to what the provider shares, and does so with each of its references that can. */
export const isSharing = (index: number): boolean => index % 5 === 4;
const orNull = (field: Field, making: Making): unknown => {
  const is_null = field.nullable && making.random() < 0.3 && !(field.kind === 'ref' && isSharing(making.index));
  return is_null ? null : fieldValue(field, making);
};

const takesFrom = ({ name, fields }: Entity): boolean =>
  dependsOnEach(fields).some(
    (to) => to !== name && Object.values(entityOf(to).fields).some(({ kind }) => kind === 'amount'),
  );

/** A row of an entity as its table takes it. */
export function makeRow(entity: Entity, making: Making): Row {
  const row: Record<string, unknown> = {};
  let amounts = 0;
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.generated || !isColumn(field)) continue;
    // A tree has one root, which is there already.
    if (field.unique) {
      row[name] = `unique ${making.word ?? ''}${unique++}`;
      continue;
    }
    // An organisation stands below its owner; of others that come from one of their own kind some come from none.
    const is_parent = field.kind === 'ref' && field.to === entity.name && entity.tenancy === 'id';
    row[name] = is_parent ? making.owner : orNull(field, making);
    // An item's first amount is the whole of which its others are parts, and what refers to an item with an amount takes
    // a small part of it: constraints and commands compare them.
    if (field.kind === 'amount' && row[name] !== null && !takesFrom(entity))
      row[name] = Number(row[name]) * (amounts++ === 0 ? 100_000 : 1000);
  }
  return row as Row;
}

const dependsOnEach = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => (field.kind === 'ref' && !field.nullable ? [field.to] : []));

const dependsOn = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => (field.kind === 'ref' || field.kind === 'refs' ? [field.to] : []));

/** Whether rows of an entity cannot be without rows of another: then the other comes first, whatever it may refer to. */
const needs = (entity: string, other: string): boolean =>
  dependsOnEach(entityOf(entity).fields).some((to) => to === other || (to !== 'organisation' && needs(to, other)));

/** Entities, or one with all that it refers to, in an order in which each comes after those that it refers to. */
export function inOrderOfReference(of: readonly EntityName[] | EntityName = Object.keys(entities) as EntityName[]) {
  const order = new Set<EntityName>();
  const visit = (name: EntityName): void => {
    for (const to of dependsOn(entities[name].fields))
      if (to !== name && to !== 'organisation' && !needs(to, name)) visit(to as EntityName);
    order.add(name);
  };
  for (const name of [of].flat()) visit(name);
  return [...order];
}
