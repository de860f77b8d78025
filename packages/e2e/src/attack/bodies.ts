import { entities } from '@sluis/contract/registry';
import { hostile_values, prototype_body } from '@sluis/server/conformance/hostile';
import type { JsonSchema } from '@sluis/server/platform/http/route';

/** The source of a call's values. */
export interface Source {
  readonly random: () => number;
  /** An id of an entity. */
  readonly id: (entity: string) => string;
  /** Values for fields with these names, which a pending step requires. */
  readonly gift?: Readonly<Record<string, unknown>>;
}

export type Body = Record<string, unknown>;

const pick = <T>(from: readonly T[], random: () => number): T => from[Math.floor(random() * from.length)] as T;

/** Texts in the format that a schema names, or that a field's name implies. */
const formed: Readonly<Record<string, string>> = {
  email: 'somebody@example.test',
  url: 'https://example.test/a',
  color: '#00ff00',
  digits: '42',
  timezone: 'Europe/Amsterdam',
  ip: '192.0.2.1',
  'date-time': '2026-11-01T10:00:00.000Z',
  date: '2026-11-01',
  time: '09:00',
  scheduled_at: '2036-11-01T10:00:00.000Z',
  password: 'Correct-horse-2026!',
  current_password: 'Correct-horse-2026!',
};

/** The entity that a field refers to, by its schema or its name. */
const referredBy = ({ description, type }: JsonSchema, name: string): string | undefined =>
  /^id of an? (\w+)$/.exec(String(description))?.[1] ??
  (type === 'string' && Object.hasOwn(entities, name) ? name : undefined);

const listed: Readonly<Record<string, unknown>> = { roles: 'TAG_LIST', email_addresses: formed.email, columns: 'id' };

/** A value that a schema accepts, as far as it says so. */
export function plausible(schema: JsonSchema, name: string, from: Source): unknown {
  const options = (schema.enum ?? (schema.const === undefined ? undefined : [schema.const])) as unknown[] | undefined;
  if (options) return pick(name === 'currency_code' ? ['EUR', 'JPY', 'KWD'] : options, from.random);
  const [either] = (schema.anyOf ?? []) as JsonSchema[];
  if (either) return plausible(either, name, from);
  const entity = referredBy(schema, name);
  if (entity) return from.id(entity);
  switch ([schema.type].flat()[0]) {
    case 'integer':
    case 'number':
      return Math.max(Number(schema.minimum ?? 1), 1);
    case 'boolean':
      return from.random() < 0.5;
    case 'array':
      return [listed[name] ?? plausible((schema.items ?? {}) as JsonSchema, name, from)];
    case 'object':
      return bodyOf(schema, from);
    default:
      return (formed[name] ?? formed[String(schema.format)] ?? `text ${Math.floor(from.random() * 1e9)}`).slice(
        0,
        Number(schema.maxLength ?? 1000),
      );
  }
}

const propertiesOf = ({ properties = {} }: JsonSchema) => Object.entries(properties as Record<string, JsonSchema>);

/** A body with its required fields and some of its optional ones. */
export function bodyOf(schema: JsonSchema, from: Source, may = 0.5): Body {
  const required = new Set(schema.required as string[] | undefined);
  const { gift = {} } = from;
  const kept = propertiesOf(schema).filter(
    ([name]) => required.has(name) || Object.hasOwn(gift, name) || from.random() < may,
  );
  const valueFor = (name: string, property: JsonSchema) =>
    Object.hasOwn(gift, name) ? gift[name] : plausible(property, name, from);
  return Object.fromEntries(kept.map(([name, property]) => [name, valueFor(name, property)]));
}

/** The names of a body's fields that refer to an entity, each with that entity. */
export const referencesOf = (schema: JsonSchema): { name: string; entity: string; many: boolean }[] =>
  propertiesOf(schema).flatMap(([name, property]) => {
    const items = property.items as JsonSchema | undefined;
    const entity = referredBy(property, name) ?? (items && referredBy(items, ''));
    return entity ? [{ name, entity, many: items !== undefined }] : [];
  });

/** A body with one field that no client would send, or one that is not valid JSON. */
export function hostileBody(schema: JsonSchema, from: Source): string {
  const nasty = pick(hostile_values, from.random);
  const names = propertiesOf(schema).map(([name]) => name);
  const kind = from.random();
  if (kind < 0.1 || names.length === 0) return JSON.stringify(nasty);
  if (kind < 0.15) return prototype_body;
  if (kind < 0.2) return '{"a":';
  const name = kind < 0.3 ? 'constructor' : pick(names, from.random);
  return JSON.stringify({ ...bodyOf(schema, from), [name]: nasty });
}
