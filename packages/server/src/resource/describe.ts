import { country_codes } from '@sluis/contract/base/countries';
import { currency_codes } from '@sluis/contract/base/currencies';
import { type Entity, references } from '@sluis/contract/base/entity';
import {
  type Field,
  type Fields,
  isFilterable,
  isNullable,
  isRangeable,
  isSortable,
} from '@sluis/contract/base/fields';
import {
  limit_max,
  searchFields,
  skip_max,
  sort_max,
  text_max,
  total_max,
  values_max,
} from '@sluis/contract/base/list-query';
import { amount_max } from '@sluis/contract/base/money';
import { onceEach } from '@sluis/contract/base/once-each';
import { isRead, type Presence, takesNull } from '@sluis/contract/base/schema';
import { isTimezone } from '@sluis/contract/base/time';
import { exampleOf } from '@sluis/contract/examples';
import { nounOf } from '@sluis/contract/listings';
import { entityOf, prefixOf } from '@sluis/contract/registry';
import * as json from '../platform/http/json-schema.ts';
import { typeNameOf } from '../platform/http/operation-ids.ts';
import type { JsonSchema } from '../platform/http/route.ts';
import { oneOf } from './nouns.ts';
import type { Behaviour } from './resource.ts';

/** JSON schemas (2020-12, as in OpenAPI 3.1) that follow from declarations. */

/** Whether a schema describes a request or a response: rows have fields that exist only in one of them. */
type Direction = 'sent' | 'answered';

export const currencyCode = json.named('CurrencyCode', {
  type: 'string',
  enum: currency_codes,
  description: 'ISO 4217',
});
const countryCode = json.named('CountryCode', {
  type: 'string',
  enum: country_codes,
  description: 'ISO 3166-1 alpha-2',
});
const timeZone = json.named('TimeZone', {
  type: 'string',
  enum: [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].filter(isTimezone),
  description: 'IANA time zone; aliases are accepted too',
});
/** The database cannot store other texts. */
const without_nul = '^[^\\u0000]*$';

const idOf = (to: string): JsonSchema => ({ ...json.idOf(prefixOf(to)), description: `The id of ${oneOf(to)}` });

function plain(field: Field, direction: Direction = 'answered'): JsonSchema {
  switch (field.kind) {
    case 'id':
      return json.idOf(field.prefix);
    case 'ref':
      return idOf(field.to);
    case 'refs':
      return json.list(idOf(field.to));
    case 'text':
      return {
        type: 'string',
        maxLength: field.max,
        ...(field.format && { format: field.format === 'url' ? 'uri' : field.format }),
      };
    case 'integer':
      return { type: 'integer', minimum: field.min, maximum: field.max };
    case 'amount':
      return { ...json.minorUnits, minimum: field.min, ...(direction === 'sent' && { maximum: amount_max }) };
    case 'decimal':
      return { type: 'number', minimum: field.min, maximum: field.max, description: 'At most four decimals' };
    case 'currency':
      return currencyCode;
    case 'country':
      return countryCode;
    case 'boolean':
      return json.boolean;
    case 'instant':
      return json.instant;
    case 'date':
      return json.date;
    case 'enum':
      return json.oneOf(field.values);
    case 'texts':
      return json.list(field.values ? json.oneOf(field.values) : json.text);
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
    case 'json':
      return field.described;
    case 'words':
      return { ...json.byKey(json.byKey(json.text)), description: 'Labels for codes, by column' };
    case 'bytes':
      return { type: 'string', format: 'byte' };
  }
}

const isAnswered = ({ output }: Field): boolean => output === undefined;

const fieldSchema = (field: Field, direction?: Direction, has_null = isNullable(field)): JsonSchema => {
  const schema = plain(field, direction);
  return {
    ...(has_null ? json.nullable(schema) : schema),
    ...(field.secret && { writeOnly: true }),
  };
};

/** The fields of a body, each with an example, from which the documentation makes the call's example. */
const sentProperties = (
  fields: Fields,
  entity: string,
  presence: (field: Field) => Presence,
): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...fieldSchema(field, 'sent', takesNull(field, presence(field))), examples: [exampleOf(field, name, entity)] },
    ]),
  );

const properties = (fields: Fields, direction?: Direction): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field, direction)]));

const pick = (fields: Fields, keep: (field: Field) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => keep(field)));

/** A populated reference: always the id, and the fields that the viewer may see. */
const referenceSchema = onceEach((entity: Entity): JsonSchema => {
  const fields = pick(entity.fields, isAnswered);
  return json.named(`${typeOf(entity)}Reference`, { type: 'object', required: ['id'], properties: properties(fields) });
});

const typeOf = ({ name }: Entity): string => typeNameOf(nounOf(name));

/** A field of an item: a reference is an id, or the populated item if `_populate` requests it. */
function answeredSchema(field: Field): JsonSchema {
  if (field.kind !== 'ref') return fieldSchema(field);
  const either = { anyOf: [idOf(field.to), referenceSchema(entityOf(field.to))] };
  return isNullable(field) ? { anyOf: [...either.anyOf, { type: 'null' }] } : either;
}

const answeredFields = (fields: Fields): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(pick(fields, isAnswered)).map(([name, field]) => [name, answeredSchema(field)]));

/** The schema of an entity's item. */
export const itemSchema = onceEach(
  (entity: Entity): JsonSchema =>
    json.named(typeOf(entity), { type: 'object', properties: answeredFields(entity.fields) }),
);

/** An item with the additional fields of a call for it alone. */
export const itemAnd = (entity: Entity, { answer, optional }: NonNullable<Behaviour['more']>): JsonSchema =>
  json.object({ ...answeredFields(entity.fields), ...answer }, optional);

/** An item with secrets that only this response contains. */
export const itemWith = (entity: Entity, shown: Fields | undefined): JsonSchema =>
  shown === undefined
    ? itemSchema(entity)
    : json.object(
        { ...answeredFields(entity.fields), ...properties(shown) },
        Object.keys(shown).filter((name) => shown[name]?.create === 'optional'),
      );

/** The body that creates or updates an item. */
export function bodySchemaFor(entity: Entity, purpose: 'create' | 'update'): JsonSchema {
  const fields = pick(entity.fields, (field) => Boolean(field[purpose]));
  const required = Object.keys(fields).filter((name) => purpose === 'create' && fields[name]?.create === 'required');
  const presence = ({ create }: Field): Presence => (purpose === 'create' ? create : 'optional');
  const described = Object.entries(sentProperties(fields, entity.name, presence)).map(([name, schema]) => {
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

/** The body of a verb. */
export const actionSchema = (fields: Fields, entity: string): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(fields).filter((name) => fields[name]?.create !== 'optional'),
  properties: sentProperties(fields, entity, ({ create }) => create ?? 'required'),
});

/** A value in a filter: never null or an array. */
function comparedSchema(field: Field): JsonSchema {
  switch (field.kind) {
    case 'refs':
      return idOf(field.to);
    case 'texts':
      return field.values ? json.oneOf(field.values) : { type: 'string', maxLength: 100, pattern: without_nul };
    case 'text':
      return { type: 'string', maxLength: Math.min(field.max, text_max), pattern: without_nul };
    case 'decimal':
      return { ...plain(field), multipleOf: 0.0001 };
    case 'amount':
      return { ...plain(field), maximum: Number.MAX_SAFE_INTEGER };
    case 'instant':
      return instant;
    case 'date':
      return date;
    default:
      return plain(field);
  }
}

/** The years that a date can have. */
const pattern = '^(19|20|21)\\d\\d-|^2200-';
const instant: JsonSchema = { ...json.instant, pattern };
const date: JsonSchema = { ...json.date, pattern };

export const date_or_instant: JsonSchema = { anyOf: [instant, { ...date, description: 'A day in `_timezone`' }] };

/** An organisation with all below it. */
export const withinOrganisation: JsonSchema = {
  ...json.idOf('org'),
  description: 'An organisation, including everything below it',
};

/** The parameters that select items of an entity: a text, an organisation, and one parameter for each filter. */
export const filterParameters = onceEach((entity: Entity): Record<string, JsonSchema> => {
  const filters = Object.entries(entity.fields).filter(([, field]) => isFilterable(field));
  const own = filters.flatMap(([name, field]) => {
    const value = comparedSchema(field);
    const single = field.kind === 'instant' ? date_or_instant : value;
    return [
      [name, single],
      [`${name}[]`, { ...json.list(value), maxItems: values_max }],
      ...(isRangeable(field) ? ['>', '<', '>=', '<='].map((sign) => [`${name}${sign}`, single]) : []),
    ];
  });
  return {
    _search: {
      type: 'string',
      maxLength: text_max,
      pattern: without_nul,
      description: 'Text to search for; in double quotes it must match exactly',
    },
    _search_by: { ...json.oneOf(searchFields(entity)), description: 'Only with `_search`: the field to look in' },
    _timezone: timeZone,
    ...Object.fromEntries(own),
    organisation: withinOrganisation,
  };
});

/** The references of an item to expand. */
export const populateParameter = (entity: Entity): Record<string, JsonSchema> => {
  const names = Object.keys(references(entity.fields));
  if (names.length === 0) return {};
  return { _populate: { ...json.list(json.oneOf(names)), description: 'References to expand' } };
};

/** The parameters of a list: paging, order and those that select items. */
export function listParameters(entity: Entity): Record<string, JsonSchema> {
  const limit = { type: 'integer', minimum: 1, maximum: limit_max };
  const sortable = Object.keys(entity.fields).filter((name) => isSortable(entity.fields[name] as Field));
  return {
    _limit: { ...(entity.small ? { anyOf: [limit, { const: 'all' }] } : limit), default: 25 },
    _skip: { type: 'integer', minimum: 0, maximum: skip_max, default: 0, description: 'Not together with `_after`' },
    _after: {
      type: 'string',
      pattern: '^[A-Za-z0-9_-]+$',
      description: 'The `next` of the previous page, in the same order',
    },
    _sort: {
      ...json.list(json.oneOf(sortable.flatMap((name) => [name, `-${name}`]))),
      minItems: 1,
      maxItems: sort_max,
      default: entity.default_sort.split(','),
      description: 'Fields, none of them twice; `-` before a field for descending',
    },
    ...populateParameter(entity),
    _count: { type: 'boolean', default: true, description: '`false` leaves the total out' },
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

/** A response with items of this schema, and with properties of the whole. */
export const itemsSchema = (item: JsonSchema, properties: Readonly<Record<string, JsonSchema>> = {}): JsonSchema => ({
  type: 'object',
  properties: { items: { type: 'array', items: item }, ...properties },
});

/** The response of a list. */
export const listSchema = (entity: Entity): JsonSchema => ({
  ...itemsSchema(itemSchema(entity), {
    total: json.integer,
    total_is_exact: json.boolean,
    next: json.nullable(json.text),
  }),
  required: ['items', 'next'],
});

/** The response of the sums of a list. */
export const sumsSchema: JsonSchema = json.named(
  'Totals',
  itemsSchema(
    json.object(
      {
        currency_code: { ...json.text, description: 'ISO 4217' },
        count: json.integer,
        amount: { ...json.nullable(json.integer), description: 'In minor units; null above 2^53' },
        paid: {
          ...json.nullable(json.integer),
          description: 'What of it has been paid, of payments and payment links',
        },
      },
      ['paid'],
    ),
    { total_is_exact: json.boolean },
  ),
);
