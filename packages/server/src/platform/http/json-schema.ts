import type { JsonSchema } from './route.ts';

/** Schemas (JSON Schema 2020-12, as in OpenAPI 3.1) that several descriptions share. */

const meaning = Symbol('the schema that is referred to');

/** A schema with a name in the description: generated clients have one type for it. */
export const named = (name: string, schema: JsonSchema): JsonSchema => ({
  $ref: `#/components/schemas/${name}`,
  [meaning]: schema,
});

/** The schema that `named` refers to, and its name; undefined for one without a name. */
export function namedOf(schema: object): { readonly name: string; readonly schema: JsonSchema } | undefined {
  const { $ref, [meaning]: found } = schema as { readonly $ref?: string; readonly [meaning]?: JsonSchema };
  return found && $ref ? { name: $ref.slice($ref.lastIndexOf('/') + 1), schema: found } : undefined;
}

/** The same, with null allowed. */
export function nullable(schema: JsonSchema): JsonSchema {
  if (typeof schema.type !== 'string') return { anyOf: [schema, { type: 'null' }] };
  return {
    ...schema,
    type: [schema.type, 'null'],
    ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
  };
}

/** An object with all of these properties; the optional ones may be absent. */
export const object = (
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
});

export const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
/** An object with arbitrary keys. */
export const byKey = (values: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: values });
export const oneOf = (values: readonly string[]): JsonSchema => ({ type: 'string', enum: values });

export const text: JsonSchema = { type: 'string' };
export const integer: JsonSchema = { type: 'integer' };
export const boolean: JsonSchema = { type: 'boolean' };
export const instant: JsonSchema = { type: 'string', format: 'date-time' };
export const date: JsonSchema = { type: 'string', format: 'date' };
export const minorUnits: JsonSchema = { type: 'integer', description: 'In minor units of currency_code' };

/** An id with this prefix (`org`). */
export const idOf = (prefix: string): JsonSchema => ({
  type: 'string',
  pattern: `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
});
