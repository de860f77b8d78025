import { isCountry } from './countries.ts';
import { isCurrency } from './currencies.ts';
import { type Entity, references } from './entity.ts';
import { invalidParameter } from './errors.ts';
import { type Field, isFilterable, isRangeable, isSortable } from './fields.ts';
import { parseFilterKey } from './filter-key.ts';
import { isId } from './ids.ts';
import {
  default_limit,
  type Filter,
  type ListQuery,
  limit_max,
  type Scalar,
  type SortKey,
  searchFields,
  skip_max,
  sort_max,
  text_max,
  values_max,
} from './list-query.ts';
import type { PrefixOf } from './schema.ts';
import { isDate, isTimezone, parseInstant } from './time.ts';

/** A cursor contains the sort values of a row, four texts of hundreds of characters at most. */
const cursor_max = 12_000;

type Draft = { -readonly [K in keyof ListQuery]: ListQuery[K] };
interface Context {
  readonly entity: Entity;
  readonly prefixOf: PrefixOf;
}

/**
 * Parses the parameters of a list of an entity. Throws `invalid_query` naming the first parameter that is unknown,
 * repeated or has a value of the wrong type, range or form.
 */
export function parseListQuery(
  entity: Entity,
  parameters: Iterable<readonly [string, string]>,
  prefixOf: PrefixOf,
): ListQuery {
  const context = { entity, prefixOf };
  const draft: Draft = {
    filters: [],
    sort: parseSort(entity, entity.default_sort),
    limit: default_limit,
    skip: 0,
    populate: [],
    count: true,
  };
  const filters = new Map<string, Filter>();
  const seen = new Set<string>();
  for (const [key, value] of parameters) {
    const too_long = value.length > (key === '_after' ? cursor_max : text_max);
    if (value.includes('\0') || too_long || !value.isWellFormed())
      throw invalidParameter(key, too_long ? 'too_long' : 'invalid_format');
    if (seen.has(key) && !key.endsWith('[]')) throw invalidParameter(key, 'repeated');
    seen.add(key);
    const control = controls[key];
    if (control) control(draft, value, context);
    else addFilter(filters, key, value, context);
  }
  if (draft.after !== undefined && draft.skip > 0)
    throw invalidParameter('_skip', 'not_allowed', 'cannot be combined with _after');
  if (draft.search_by !== undefined && draft.search === undefined) throw invalidParameter('_search_by', 'not_allowed');
  draft.filters = [...filters.values()];
  return draft;
}

type Control = (draft: Draft, value: string, context: Context) => void;

const controls: Readonly<Record<string, Control>> = Object.assign(Object.create(null) as Record<string, Control>, {
  _limit: (draft, value, { entity }) => {
    if (value === 'all' && !entity.small) throw invalidParameter('_limit', 'not_allowed', `1 to ${limit_max}`);
    draft.limit = value === 'all' ? 'all' : wholeNumber('_limit', value, 1, limit_max);
  },
  _skip: (draft, value) => {
    draft.skip = wholeNumber('_skip', value, 0, skip_max, 'use _after for deeper pages');
  },
  _after: (draft, value) => {
    draft.after = value;
  },
  _sort: (draft, value, { entity }) => {
    draft.sort = parseSort(entity, value);
  },
  _populate: (draft, value, { entity }) => {
    const names = [...new Set(value.split(/[\s,]+/).filter(Boolean))];
    const known = references(entity.fields);
    for (const name of names)
      if (!Object.hasOwn(known, name)) throw invalidParameter('_populate', 'unknown', Object.keys(known).join(' '));
    draft.populate = names.sort();
  },
  _search: (draft, value) => {
    const text = value.trim();
    if (text) draft.search = text;
  },
  _search_by: (draft, value, { entity }) => {
    if (!Object.hasOwn(entity.fields, value) || !entity.fields[value]?.search)
      throw invalidParameter('_search_by', 'unknown', searchFields(entity).join(' '));
    draft.search_by = value;
  },
  _timezone: (draft, value) => {
    if (!isTimezone(value)) throw invalidParameter('_timezone', 'invalid_format', 'an IANA time zone');
    draft.timezone = value;
  },
  _count: (draft, value) => {
    if (value !== 'true' && value !== 'false') throw invalidParameter('_count', 'wrong_type', 'true or false');
    draft.count = value === 'true';
  },
  organisation: (draft, value, { prefixOf }) => {
    if (!isId(value, prefixOf('organisation'))) throw invalidParameter('organisation', 'invalid_format');
    draft.organisation = value;
  },
} satisfies Record<string, Control>);

function wholeNumber(key: string, value: string, min: number, max: number, hint = `${min} to ${max}`): number {
  if (!/^\d{1,16}$/.test(value)) throw invalidParameter(key, 'wrong_type', hint);
  const number = Number(value);
  if (number < min) throw invalidParameter(key, 'too_small', hint);
  if (number > max) throw invalidParameter(key, 'too_large', hint);
  return number;
}

function parseSort(entity: Entity, value: string): SortKey[] {
  const keys = value.split(',').map((text) => {
    const descending = text.startsWith('-');
    const field = descending ? text.slice(1) : text;
    if (!Object.hasOwn(entity.fields, field)) throw invalidParameter('_sort', 'unknown');
    const declared = entity.fields[field];
    if (!declared || !isSortable(declared)) throw invalidParameter('_sort', 'not_allowed');
    return { field, descending };
  });
  if (new Set(keys.map((key) => key.field)).size < keys.length) throw invalidParameter('_sort', 'repeated');
  if (keys.length > sort_max) throw invalidParameter('_sort', 'too_large', 'at most four fields');
  return keys;
}

function addFilter(filters: Map<string, Filter>, key: string, text: string, context: Context): void {
  const { field: name, op } = parseFilterKey(key);
  const field = Object.hasOwn(context.entity.fields, name) ? context.entity.fields[name] : undefined;
  if (!field || !isFilterable(field)) throw invalidParameter(key, 'unknown');
  if (op !== 'eq' && op !== 'in' && !isRangeable(field)) throw invalidParameter(key, 'not_allowed');
  const as_date = field.kind === 'instant' && isDate(text);
  if (as_date && op === 'in') throw invalidParameter(key, 'invalid_format', 'an ISO 8601 date and time');
  const value = as_date ? text : scalar(key, text, field, context.prefixOf);
  const previous = filters.get(key);
  if (!previous) {
    filters.set(key, { field: name, op, value: op === 'in' ? [value] : value, ...(as_date && { as_date }) });
    return;
  }
  const values = previous.value as readonly Scalar[];
  if (values.length >= values_max) throw invalidParameter(key, 'too_large', `at most ${values_max} values`);
  if (!values.includes(value)) filters.set(key, { ...previous, value: [...values, value] });
}

/** Whether a whole number fits the column of its field: four bytes for an integer, a safe integer for an amount. */
export const isStorable = ({ kind }: Field, value: number): boolean =>
  kind === 'amount' ? Number.isSafeInteger(value) : value === (value | 0);

function scalar(key: string, text: string, field: Field, prefixOf: PrefixOf): Scalar {
  const must = (holds: boolean, fault: 'wrong_type' | 'invalid_format' = 'invalid_format'): string => {
    if (!holds) throw invalidParameter(key, fault);
    return text;
  };
  switch (field.kind) {
    case 'id':
      return must(isId(text, field.prefix));
    case 'ref':
    case 'refs':
      return must(isId(text, prefixOf(field.to)));
    case 'integer':
    case 'amount':
      must(/^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)), 'wrong_type');
      if (!isStorable(field, Number(text)))
        throw invalidParameter(key, text.startsWith('-') ? 'too_small' : 'too_large');
      return Number(text);
    case 'decimal':
      return Number(must(/^-?\d{1,15}(\.\d{1,4})?$/.test(text), 'wrong_type'));
    case 'boolean':
      return must(text === 'true' || text === 'false', 'wrong_type') === 'true';
    case 'currency':
      return must(isCurrency(text));
    case 'country':
      return must(isCountry(text));
    case 'date':
      return must(isDate(text));
    case 'enum':
      return must(field.values.includes(text));
    case 'instant': {
      const instant = parseInstant(text);
      must(instant !== undefined);
      return instant as string;
    }
    default:
      return text;
  }
}
