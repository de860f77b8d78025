import { country_codes } from '@sluis/contract/base/countries';
import { currency_codes } from '@sluis/contract/base/currencies';
import type { Entity } from '@sluis/contract/base/entity';
import { references } from '@sluis/contract/base/entity';
import { type Field, type Fields, isFilterable, isNullable, isRangeable } from '@sluis/contract/base/fields';
import { limit_max, searchFields, skip_max, total_max } from '@sluis/contract/base/list-query';
import { onceEach } from '@sluis/contract/base/once-each';
import { isRead } from '@sluis/contract/base/schema';
import { exampleOf } from '@sluis/contract/examples';
import type { JsonSchema } from '../platform/http/route.ts';
import { oneOf } from './nouns.ts';

/** JSON schemas (2020-12, as OpenAPI 3.1 takes them) that follow from declarations. */

/** Whether a schema is of what is sent or of what is answered: rows have parts that are only the one or the other. */
type Direction = 'sent' | 'answered';

function plain(field: Field, direction: Direction = 'answered'): Record<string, unknown> {
  switch (field.kind) {
    case 'id':
      return { type: 'string', pattern: `^${field.prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$` };
    case 'ref':
      return { type: 'string', description: `The id of ${oneOf(field.to)}` };
    case 'refs':
      return { type: 'array', items: { type: 'string', description: `The id of ${oneOf(field.to)}` } };
    case 'text':
      return {
        type: 'string',
        maxLength: field.max,
        ...(field.format && { format: field.format === 'url' ? 'uri' : field.format }),
      };
    case 'integer':
      return { type: 'integer', minimum: field.min, maximum: field.max };
    case 'amount':
      return { type: 'integer', minimum: field.min, description: 'In minor units of currency_code' };
    case 'decimal':
      return { type: 'number', minimum: field.min, maximum: field.max, description: 'At most four decimals' };
    case 'currency':
      return { type: 'string', enum: currency_codes, description: 'ISO 4217' };
    case 'country':
      return { type: 'string', enum: country_codes, description: 'ISO 3166-1 alpha-2' };
    case 'boolean':
      return { type: 'boolean' };
    case 'instant':
      return { type: 'string', format: 'date-time' };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'enum':
      return { type: 'string', enum: field.values };
    case 'texts':
      return { type: 'array', items: { type: 'string' } };
    case 'object':
      return { type: 'object', properties: properties(field.fields, direction) };
    case 'rows': {
      const { fields, min, max, by } = field;
      const kept = direction === 'sent' ? pick(fields, ({ create }) => create !== undefined) : pick(fields, isAnswered);
      const items = {
        type: 'object',
        ...(direction === 'sent' && {
          additionalProperties: false,
          required: Object.keys(kept).filter((name) => kept[name]?.create === 'required'),
        }),
        properties: properties(kept, direction),
      };
      const unique = by === undefined ? {} : { description: `No two have the same ${by}` };
      return { type: 'array', minItems: min, maxItems: max, items, ...unique };
    }
    case 'words':
      return {
        type: 'object',
        additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
        description: 'Labels for codes, by column',
      };
    case 'bytes':
      return { type: 'string', format: 'byte' };
  }
}

const isAnswered = ({ output }: Field): boolean => output === undefined;

const fieldSchema = (field: Field, direction?: Direction): JsonSchema => {
  const schema: JsonSchema = { ...plain(field, direction), ...(field.secret && { writeOnly: true }) };
  if (!isNullable(field)) return schema;
  const values = Array.isArray(schema.enum) && { enum: [...schema.enum, null] };
  return { ...schema, type: [schema.type, 'null'], ...values };
};

/** The fields of what is sent, each with an example, from which the documentation makes that of the call. */
const sentProperties = (fields: Fields, entity: string): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...fieldSchema(field, 'sent'), examples: [exampleOf(field, name, entity)] },
    ]),
  );

const properties = (fields: Fields, direction?: Direction): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field, direction)]));

const pick = (fields: Fields, keep: (field: Field) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => keep(field)));

/** What an entity's item looks like. */
export const itemSchema = onceEach(
  (entity: Entity): JsonSchema => ({
    type: 'object',
    properties: properties(pick(entity.fields, isAnswered)),
  }),
);

/** What may be sent to create or update an item. */
export function bodySchemaFor(entity: Entity, purpose: 'create' | 'update'): JsonSchema {
  const fields = pick(entity.fields, (field) => Boolean(field[purpose]));
  const required = Object.keys(fields).filter((name) => purpose === 'create' && fields[name]?.create === 'required');
  const described = Object.entries(sentProperties(fields, entity.name)).map(([name, schema]) => {
    const fallback = purpose === 'create' ? fields[name]?.default : undefined;
    return [name, fallback === undefined ? schema : { ...schema, default: fallback }];
  });
  const ignored = Object.keys(entity.fields).filter((name) => entity.takes_row && isRead(name, entity.fields));
  const unread = purpose === 'update' ? ignored.map((name) => [name, { description: 'Ignored' }]) : [];
  return {
    type: 'object',
    additionalProperties: false,
    required,
    properties: Object.fromEntries([...described, ...unread]),
  };
}

/** What a verb takes. */
export const actionSchema = (fields: Fields, entity: string): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(fields).filter((name) => fields[name]?.create !== 'optional'),
  properties: sentProperties(fields, entity),
});

/** What chooses among the items of an entity: a text, an organisation, and one parameter for each filter. */
export const filterParameters = onceEach((entity: Entity): Record<string, JsonSchema> => {
  const filters = Object.entries(entity.fields).filter(([, field]) => isFilterable(field));
  const own = filters.flatMap(([name, field]) => [
    [name, fieldSchema(field)],
    [`${name}[]`, { type: 'array', items: plain(field) }],
    ...(isRangeable(field) ? ['>', '<', '>=', '<='].map((sign) => [`${name}${sign}`, plain(field)]) : []),
  ]);
  return {
    _search: { type: 'string', description: 'Text to search for; in double quotes it must match exactly' },
    _search_by: { type: 'string', enum: searchFields(entity) },
    _timezone: { type: 'string', description: 'IANA time zone of the dates in the query' },
    organisation: { type: 'string', description: 'An organisation, including everything below it' },
    ...Object.fromEntries(own),
  };
});

/** The parameters of a list: paging, order and what chooses among its items. */
export function listParameters(entity: Entity): Record<string, JsonSchema> {
  return {
    _limit: {
      type: 'integer',
      minimum: 1,
      maximum: limit_max,
      default: 25,
      ...(entity.small && { description: 'A number, or `all`' }),
    },
    _skip: { type: 'integer', minimum: 0, maximum: skip_max, default: 0 },
    _after: { type: 'string', description: 'The `next` of the previous page' },
    _sort: {
      type: 'string',
      default: entity.default_sort,
      description: 'Fields, separated by commas; `-` before a field for descending',
    },
    _populate: {
      type: 'string',
      description: `References to expand, any of: ${Object.keys(references(entity.fields)).join(', ')}`,
    },
    _count: { type: 'boolean', default: true },
    ...filterParameters(entity),
  };
}

/** The parameters of the sums of a list. */
export const sumParameters = (entity: Entity): Record<string, JsonSchema> => ({
  _all: {
    type: 'boolean',
    default: false,
    description: `Include totals of more than ${total_max} items, which takes longer`,
  },
  ...filterParameters(entity),
});

/** An answer with items, each of this form, and what is said of all of them. */
export const itemsSchema = (item: JsonSchema, properties: Readonly<Record<string, JsonSchema>> = {}): JsonSchema => ({
  type: 'object',
  properties: { items: { type: 'array', items: item }, ...properties },
});

/** What a list answers. */
export const listSchema = (entity: Entity): JsonSchema =>
  itemsSchema(itemSchema(entity), {
    total: { type: 'integer' },
    total_is_exact: { type: 'boolean' },
    next: { type: ['string', 'null'] },
  });

/** What the sums of a list answer. */
export const sumsSchema: JsonSchema = itemsSchema(
  {
    type: 'object',
    properties: {
      currency_code: { type: 'string', description: 'ISO 4217' },
      count: { type: 'integer' },
      amount: { type: ['integer', 'null'], description: 'In minor units; null above 2^53' },
      paid: { type: ['integer', 'null'], description: 'What of it has been paid, of payments and payment links' },
    },
  },
  { total_is_exact: { type: 'boolean' } },
);
