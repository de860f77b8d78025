import { type Entity, references } from '@sluis/contract/base/entity';
import type { Field } from '@sluis/contract/base/fields';
import { newId } from '@sluis/contract/base/ids';
import { prefixOf } from '@sluis/contract/registry';
import fc from 'fast-check';
import { fieldValue, seeded } from './rows.ts';

/** Values that could break a parser, a type or a statement. */
export const hostile_texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u{10ffff}',
  '🙂',
  '\u202e',
  "'; drop table tag; --",
  '%',
  '_',
  '\\',
  '"',
  '""',
  '"a',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  '0',
  '-0',
  '00',
  '-1',
  '1e3',
  '1.5',
  '0x10',
  '２',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740991',
  '9007199254740992',
  '9223372036854775808',
  '99999999999999999999',
  'all',
  'id',
  '-id',
  'id,-id',
  ',',
  '-',
  '2026-02-29',
  '2024-02-29',
  '2026-13-01',
  '0000-01-01',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31',
  '2026-02-30T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:60Z',
  '2026-01-01T00:00:00+25:00',
  '1900-01-01T00:00:00+23:59',
  '2200-12-31T23:59:59-23:59',
  '+275760-09-13T00:00:00.001Z',
  'Europe/Amsterdam',
  'UTC',
  'EST',
  'CST6CDT',
  'PST',
  'Factory',
  'Etc/GMT+12',
  'Etc/Unknown',
  'posix/Europe/Amsterdam',
  'europe/amsterdam',
  '+01:00',
  'Mars/Olympus',
  'x'.repeat(500),
  'x'.repeat(501),
];

/** Hostile values of any kind, for a field or as a whole body. */
export const hostile_values: readonly unknown[] = [
  ...hostile_texts,
  'x'.repeat(2000),
  '\ud800',
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
  [],
  [null],
  ['\0'],
  ['\ud800'],
  {},
  { $ne: null },
];

/** A body that would change every object's prototype in a careless merge; no value becomes this text. */
export const prototype_body = '{"__proto__":{"a":1}}';

type Parameter = readonly [key: string, value: string];

const random = seeded(4711);
const plausible = (field: Field): unknown => {
  const value = fieldValue(field, { random, index: 1, owner: newId('org'), ids: (to) => [newId(prefixOf(to))] });
  return Array.isArray(value) ? value[0] : value;
};

const whole_numbers = [
  0,
  -1,
  1,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
];
const days = [
  '1900-01-01',
  '2200-12-31',
  '2024-02-29',
  '2026-03-29',
  '2026-02-29',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
];

/** A value of the kind of a field, at the limits of that kind. */
export function extreme(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'amount':
      return fc.constantFrom(...whole_numbers);
    case 'date':
      return fc.constantFrom(...days);
    case 'instant':
      return fc
        .tuple(fc.constantFrom(...days), fc.constantFrom('', 'T00:00:00.000Z', 'T23:59:59.999Z'))
        .map((parts) => parts.join(''));
    case 'text': {
      const text = fc.oneof(fc.constantFrom(...hostile_texts), fc.string({ unit: 'binary', maxLength: 20 }));
      return field.format ? fc.oneof({ arbitrary: fc.constant(plausible(field)), weight: 3 }, text) : text;
    }
    case 'texts':
      return field.values
        ? fc.constant([field.values[0]])
        : fc.constantFrom(...hostile_texts, '\ud800').map((text) => [text]);
    default:
      return fc.constant(plausible(field));
  }
}

const cursorOf = (keys: readonly string[], cells: readonly unknown[]): string =>
  Buffer.from(JSON.stringify([keys.join(','), ...cells])).toString('base64url');

/** A sort and a forged cursor for it, with cells of the right kinds or of any. */
const forged = (entity: Entity): fc.Arbitrary<Parameter[]> =>
  fc.tuple(fc.constantFrom(...Object.keys(entity.fields)), fc.constantFrom('', '-')).chain(([name, sign]) => {
    const keys = name === 'id' ? [`${sign}id`] : [`${sign}${name}`, `${sign}id`];
    const cell = (field: string) =>
      fc.oneof({ arbitrary: extreme(entity.fields[field] as Field), weight: 6 }, fc.jsonValue(), fc.constant(null));
    return fc.tuple(...keys.map((key) => cell(key.replace('-', '')))).map((cells): Parameter[] => [
      ['_sort', `${sign}${name}`],
      ['_after', cursorOf(keys, cells)],
    ]);
  });

/** One parameter of a list: in its grammar with a value that fits or does not, or outside the grammar. */
function parameter(entity: Entity): fc.Arbitrary<Parameter> {
  const names = Object.keys(entity.fields);
  const value = fc.oneof(fc.constantFrom(...hostile_texts), fc.string({ unit: 'binary', maxLength: 20 }));
  const filter = fc
    .tuple(fc.constantFrom(...names), fc.constantFrom('', '', '[]', '[]', '>', '<', '>=', '<=', '!', '[]>'))
    .chain(([name, suffix]) =>
      fc
        .oneof({ arbitrary: extreme(entity.fields[name] as Field), weight: 5 }, value)
        .map((given): Parameter => [name + suffix, String(given)]),
    );
  const sorts = fc
    .array(fc.tuple(fc.constantFrom('', '-'), fc.constantFrom(...names)), { minLength: 1, maxLength: 3 })
    .map((keys): Parameter => ['_sort', keys.map((key) => key.join('')).join(',')]);
  const control = fc.tuple(
    fc.constantFrom(
      '_limit',
      '_skip',
      '_sort',
      '_search_by',
      '_timezone',
      '_count',
      '_populate',
      'organisation',
      '_after',
      '_x',
    ),
    value,
  );
  const search = value.map((text): Parameter => ['_search', text]);
  const known = fc.constantFrom<Parameter>(
    ['_limit', '3'],
    ['_skip', '2'],
    ['_populate', Object.keys(references(entity.fields)).join(' ')],
    ['_count', 'false'],
    ['_timezone', 'America/St_Johns'],
    ['organisation', newId('org')],
  );
  return fc.oneof(
    { arbitrary: filter, weight: 6 },
    { arbitrary: search, weight: 2 },
    { arbitrary: known, weight: 3 },
    sorts,
    control,
    fc.tuple(value, value),
  );
}

const encoded = (parameters: readonly Parameter[]): string =>
  parameters.map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('=')).join('&');

/** A whole query, short so that one fault does not hide the next; sometimes badly encoded. */
export function hostileQuery(entity: Entity): fc.Arbitrary<string> {
  const parameters = fc.array(parameter(entity), { minLength: 1, maxLength: 3 }).map(encoded);
  const raw = fc.stringMatching(/^[!-~]{0,40}$/).map((text) => text.replaceAll('#', ''));
  return fc.oneof({ arbitrary: parameters, weight: 6 }, { arbitrary: forged(entity).map(encoded), weight: 3 }, raw);
}
