import type { Entity } from '@sluis/contract/base/entity';
import { type Field, type Fields, isColumn, type TextFormat } from '@sluis/contract/base/fields';
import { newId } from '@sluis/contract/base/ids';
import { type EntityName, entities, entityOf } from '@sluis/contract/registry';

export type Row = Record<string, unknown> & { readonly id: string };

/** Random numbers between 0 and 1 that are the same in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const currencies = ['EUR', 'JPY', 'KWD'];
/** Words that break careless statements, patterns, spreadsheets or collations; few, so that values repeat. */
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

/** Both sides of midnight in Amsterdam, on days with 23 or 25 hours, on leap days and on others. */
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
  /** The index of the row among those of its owner and entity. */
  readonly index: number;
  readonly owner: string;
  /** The ids of an entity's items of the same owner, which the row may refer to. */
  readonly ids: (entity: string) => readonly string[];
  /** A row of a table, not the body that creates one. */
  readonly isStored?: true;
  /** The start of free texts, which identifies their owner in any output. */
  readonly word?: string | undefined;
}

const pick = <T>(from: readonly T[], { random }: Making): T => from[Math.floor(random() * from.length)] as T;
let unique = 0;

export function makeIban(country: string, number: string): string {
  const digits = [...`${number}${country}00`].map((each) => Number.parseInt(each, 36)).join('');
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${number}`;
}

const freeText = (making: Making): string => [making.word, pick(words, making)].join(' ').trim();

const formatted: Readonly<Record<TextFormat, (making: Making) => string>> = {
  email: (making) => `${making.word ?? ''}${pick(['Ann', 'bob_', 'C.D'], making)}${unique++}@Example.test`,
  // On a public host by its name: other pictures are refused.
  url: (making) => `https://shop.example/${pick(['a', 'b'], making)}`,
  color: (making) => pick(['#00ff00', '#ABCDEF'], making),
  digits: (making) => pick(['1', '05', '42'], making),
  timezone: (making) => pick(['Europe/Amsterdam', 'UTC'], making),
  ip: (making) => pick(['192.0.2.1', '2001:db8::1'], making),
  name: freeText,
  mcc: (making) => pick(['5411', '0742'], making),
  component: (making) => pick(['PROCESSING', 'MARKUP'], making),
  time_of_day: (making) => pick(['17:00', '24:00'], making),
  reference: () => `R-${unique++}`,
  iban: () => makeIban('NL', `SLUI${String(unique++).padStart(10, '0')}`),
  creditor_id: (making) => pick(['NL69ZZZ123456780000', 'DE98ZZZ09999999999'], making),
};

/** A valid value of a field, based on its kind only. */
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
      if (field.id_of) return pickAt(making.ids(field.id_of), making.index) ?? null;
      return (field.format ? formatted[field.format] : freeText)(making).slice(0, field.max);
    case 'integer':
      return field.min + Math.floor(making.random() * Math.min(5, field.max - field.min));
    case 'amount':
      // Below zero a little, so that multiples of it fit.
      return Math.max(field.min, -3) + 1 + Math.floor(making.random() * 9);
    case 'decimal':
      return Math.max(field.min, -3) + Math.floor(1 + making.random() * 9) / 10;
    case 'currency':
      return pick(currencies, making);
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
    case 'rows':
      return Array.from({ length: Math.min(field.max, Math.max(field.min, making.index % 3)) }, (_, at) => {
        const kept = Object.entries(field.fields as Fields).filter(([, inner]) =>
          making.isStored ? isColumn(inner) : inner.create,
        );
        const row = Object.fromEntries(kept.map(([name, inner]) => [name, orNull(inner, making)]));
        if (field.by === undefined) return row;
        const by = (field.fields as Fields)[field.by] as Field;
        const { kind } = by;
        if (by.kind === 'ref') return { ...row, [field.by]: pickAt(making.ids(by.to), making.index + at) ?? null };
        const distinct =
          kind === 'currency' ? currencies : kind === 'date' ? dates : kind === 'integer' ? [0, 1, 2] : [];
        return { ...row, [field.by]: distinct[at] ?? `${row[field.by]} ${at}` };
      });
    case 'json':
      return withIds(field.example, making);
    case 'words':
      return { status: { FAILED: pick(words, making) } };
    case 'bytes':
      return '\\x00';
  }
}

/** An example whose ids are those of the owner's items. */
const withIds = (example: unknown, { ids }: Making): unknown =>
  JSON.parse(
    JSON.stringify(example).replaceAll(/"([a-z]+)_[0-9a-z]{26}"/g, (text, prefix: string) => {
      const named = Object.values(entities).find(({ fields }) => fields.id.prefix === prefix);
      const id = named && ids(named.name)[0];
      return id === undefined ? text : JSON.stringify(id);
    }),
  );

const pickAt = (from: readonly string[], index: number): string | undefined => from[index % from.length];
/** Every fifth row refers to shared items of the provider, with every reference that can. */
export const isSharing = (index: number): boolean => index % 5 === 4;
const orNull = (field: Field, making: Making): unknown => {
  const is_null = field.nullable && making.random() < 0.3 && !(field.kind === 'ref' && isSharing(making.index));
  return is_null ? null : fieldValue(field, making);
};

const takesFrom = ({ name, fields }: Entity): boolean =>
  dependsOnEach(fields).some(
    (to) => to !== name && Object.values(entityOf(to).fields).some(({ kind }) => kind === 'amount'),
  );

/** A value of a field that no other row has. */
function uniqueValue(field: Field, { word = '' }: Making): unknown {
  if (field.kind === 'integer') return ++unique;
  if (field.kind === 'date') return new Date(Date.UTC(2000, 0, unique++)).toISOString().slice(0, 10);
  const value = `unique ${word}${unique++}`;
  // The end is what differs.
  return field.kind === 'text' ? value.slice(-field.max) : value;
}

export function makeRow(entity: Entity, making: Making): Row {
  const row: Record<string, unknown> = {};
  let amounts = 0;
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.generated || !isColumn(field)) continue;
    // A table stores a file once for its organisation.
    if (field.unique || name === 'sha256') {
      row[name] = uniqueValue(field, making);
      continue;
    }
    // Passwords would no longer sign anyone in.
    if (name === 'forced') {
      row[name] = false;
      continue;
    }
    // Of a kind of account each component is mapped once.
    if (name === 'component') {
      row[name] = `FEE_${unique++}`;
      continue;
    }
    // At most one of many rows is the default.
    if (name === 'is_default') {
      row[name] = false;
      continue;
    }
    // The tree has a single root, which already exists: an organisation is below its owner. Some other items with a
    // reference to their own kind have none.
    const is_parent = field.kind === 'ref' && field.to === entity.name && entity.tenancy === 'id';
    row[name] = is_parent ? making.owner : orNull(field, { ...making, isStored: true });
    // An erased row cannot be changed: only a few rows are erased, and not the first ones, which the suites write.
    if (name === 'erased_at' && !isSharing(making.index)) row[name] = null;
    // Millionths have no decimals.
    if (name.endsWith('_micro')) row[name] = Math.trunc(Number(row[name]));
    // An item's other amounts are parts of its first, and items that refer to one with an amount have a small part of
    // it, because constraints and commands compare them.
    if (field.kind === 'amount' && row[name] !== null && !takesFrom(entity))
      row[name] = Number(row[name]) * (amounts++ === 0 ? 100_000 : 1000);
  }
  return row as Row;
}

const dependsOnEach = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => (field.kind === 'ref' && !field.nullable ? [field.to] : []));

const dependsOn = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => ('to' in field && isColumn(field) ? [field.to] : []));

/** Whether rows of an entity require rows of another, which must then be created first. */
const needs = (entity: string, other: string): boolean =>
  dependsOnEach(entityOf(entity).fields).some((to) => to === other || (to !== 'organisation' && needs(to, other)));

/** All entities, or one with everything it refers to, ordered so that each follows those it refers to. */
export function inOrderOfReference(of: readonly EntityName[] | EntityName = Object.keys(entities) as EntityName[]) {
  const order = new Set<EntityName>();
  // Two may refer to each other: a payment to its mandate, and a mandate to the payment that it began with.
  const begun = new Set<EntityName>();
  const visit = (name: EntityName): void => {
    if (begun.has(name)) return;
    begun.add(name);
    for (const to of dependsOn(entities[name].fields))
      if (to !== name && to !== 'organisation' && !needs(to, name)) visit(to as EntityName);
    order.add(name);
  };
  for (const name of [of].flat()) visit(name);
  return [...order];
}
