import { namedOf } from './json-schema.ts';
import type { JsonSchema } from './route.ts';

/**
 * Whether a schema describes a request or a response: in a response, a property is always present unless declared
 * otherwise.
 */
type Direction = 'sent' | 'answered';

/** The named schemas of a description, collected while its calls are written. */
export interface Components {
  /** The schema in the description: a named one is a reference. */
  write(schema: JsonSchema, direction: Direction): JsonSchema;
  /** Gives a schema a name, and returns a reference to it; a named one keeps its name. */
  name(name: string, schema: JsonSchema, direction: Direction): JsonSchema;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

/** Throws if two different schemas have one name. */
export function makeComponents(): Components {
  const schemas: Record<string, JsonSchema> = {};
  const sources = new Map<string, JsonSchema>();
  const add = (name: string, schema: JsonSchema, direction: Direction): void => {
    const known = sources.get(name);
    if (known === schema) return;
    sources.set(name, schema);
    // It may refer to itself, and is then looked up while it is being written.
    const written = write(schema, direction);
    if (known && JSON.stringify(written) !== JSON.stringify(schemas[name]))
      throw new Error(`two schemas of the API description that differ are named ${name}`);
    schemas[name] = written;
  };
  const write = (schema: JsonSchema, direction: Direction): JsonSchema => {
    const found = namedOf(schema);
    if (found) add(found.name, found.schema, direction);
    const each = Object.entries(schema).map(([key, value]) => [key, writeValue(key, value, direction)]);
    const written: JsonSchema = Object.fromEntries(each);
    const { properties, required } = schema;
    if (direction === 'sent' || !properties || required) return written;
    return { ...written, required: Object.keys(properties as object) };
  };
  const writeValue = (key: string, value: unknown, direction: Direction): unknown => {
    if (key === 'properties' || key === 'patternProperties')
      return Object.fromEntries(
        Object.entries(value as Record<string, JsonSchema>).map(([name, each]) => [name, write(each, direction)]),
      );
    if (Array.isArray(value) && ['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(key))
      return value.map((each: JsonSchema) => write(each, direction));
    const is_schema = ['items', 'additionalProperties', 'not', 'contains'].includes(key);
    return is_schema && typeof value === 'object' && value !== null ? write(value as JsonSchema, direction) : value;
  };
  return {
    schemas,
    write,
    name: (name, schema, direction) => {
      const found = namedOf(schema);
      if (found) return write(schema, direction);
      add(name, schema, direction);
      return { $ref: `#/components/schemas/${name}` };
    },
  };
}
