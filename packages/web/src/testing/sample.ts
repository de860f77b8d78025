import { isOffered } from '@sluis/contract/base/entity';
import type { Field, Fields } from '@sluis/contract/base/fields';
import { entityOf } from '@sluis/contract/declared';
import { cover } from '@sluis/contract/testing/cover';

/** Items of any entity as in the API's responses, made from the declaration; the same number is the same item. */

const base32 = '0123456789abcdefghjkmnpqrstvwxyz';
const sampleId = (prefix: string, n: number): string =>
  `${prefix}_01k5${base32[Math.floor(n / 32) % 32]}${base32[n % 32]}${'0'.repeat(19)}${base32[n % 32]}`;

export const idOf = (entity: string, n: number): string => {
  const { id } = entityOf(entity).fields;
  return sampleId(id?.kind === 'id' ? id.prefix : '', n);
};

function sampleValue(entity: string, name: string, field: Field, n: number): unknown {
  switch (field.kind) {
    case 'id':
      return idOf(entity, n);
    case 'ref':
      // A tag that is merged into itself has no end.
      if (name === 'merging_into') return null;
      return idOf(field.to, n);
    case 'refs':
      return [idOf(field.to, n % 3)];
    case 'texts':
      return [];
    case 'decimal':
    case 'integer':
      return 1;
    case 'amount':
      return name === 'amount' ? 1250 + n : 0;
    case 'currency':
      return 'EUR';
    case 'country':
      return 'NL';
    case 'boolean':
      return false;
    case 'instant':
      // A customer whose data was erased cannot be changed.
      if (name === 'erased_at') return null;
      return `2026-11-${String(20 - (n % 19)).padStart(2, '0')}T09:30:00.000Z`;
    case 'date':
      return '1990-05-04';
    case 'enum':
      return field.values[n % field.values.length];
    case 'rows':
      return [sampleFields(entity, field.fields, n)];
    case 'object':
      return sampleFields(entity, field.fields, n);
    case 'json':
      return field.example;
    default:
      if (field.kind === 'text' && field.format === 'timezone') return 'Europe/Amsterdam';
      return name === 'card_last_four' ? String(4000 + n) : `${name} ${n}`;
  }
}

const sampleFields = (entity: string, fields: Fields, n: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !field.output)
      .map(([name, field]) => [name, sampleValue(entity, name, field, n)]),
  );

/** The item with a number, with the named references populated. */
export function sampleItem(entity: string, n: number, populate: readonly string[] = []): Record<string, unknown> {
  const { fields } = entityOf(entity);
  const item = sampleFields(entity, fields, n);
  for (const name of populate) {
    const field = fields[name];
    if (field?.kind === 'ref') item[name] = sampleItem(field.to, n);
  }
  return item;
}

/** A sample by its number, with what is to be different about it. */
interface Variant {
  readonly n: number;
  readonly changes: Readonly<Record<string, unknown>>;
}

/** A few samples of an entity that together are offered each of its verbs: of every status, with nothing and with everything that is optional. */
export function offeringEveryVerb(entity: string): Variant[] {
  const { actions = {}, fields } = entityOf(entity);
  const having = (value: unknown, isSo: (field: Field) => boolean): Variant['changes'] =>
    Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (isSo(field) ? [[name, value]] : [])));
  const changed = [
    {},
    having(null, (field) => field.nullable === true),
    having(true, ({ kind }) => kind === 'boolean'),
  ];
  const variants = changed.flatMap((changes) => Array.from({ length: 12 }, (_, n) => ({ n, changes })));
  return cover(variants, ({ n, changes }) => {
    const item = { ...sampleItem(entity, n), ...changes };
    const offered = Object.entries(actions).filter(([, action]) => isOffered(action, item as never, Date.now()));
    return ['shown', ...offered.map(([verb]) => verb)];
  });
}
