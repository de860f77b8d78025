import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entities, prefixOf } from '../registry.ts';
import { formatListQuery } from '../testing/format-list-query.ts';
import { currency_codes } from './currencies.ts';
import { type Entity, references } from './entity.ts';
import { ApiError } from './errors.ts';
import { type Field, isFilterable, isRangeable, isSortable } from './fields.ts';
import { newId } from './ids.ts';
import { type Filter, type ListQuery, searchFields } from './list-query.ts';
import { parseListQuery } from './list-query-parser.ts';

const text = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .filter((value) => !value.includes('\0') && value.isWellFormed());
const instant = fc
  .date({ min: new Date('1900-01-02'), max: new Date('2200-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString());

function anyOf(field: Field): fc.Arbitrary<string | number | boolean> {
  switch (field.kind) {
    case 'id':
      return fc.constant(null).map(() => newId(field.prefix));
    case 'ref':
    case 'refs':
      return fc.constant(null).map(() => newId(prefixOf(field.to)));
    case 'integer':
      return fc.integer();
    case 'amount':
      return fc.maxSafeInteger();
    case 'decimal':
      return fc.integer().map((value) => value / 10_000);
    case 'boolean':
      return fc.boolean();
    case 'currency':
      return fc.constantFrom(...currency_codes);
    case 'country':
      return fc.constantFrom('NL', 'BE');
    case 'enum':
      return fc.constantFrom(...field.values);
    case 'instant':
      return instant;
    case 'date':
      return instant.map((value) => value.slice(0, 10));
    default:
      return text;
  }
}

function filterOf(entity: Entity): fc.Arbitrary<Filter> {
  const names = Object.keys(entity.fields).filter(
    (name) => name !== 'organisation' && isFilterable(entity.fields[name] as Field),
  );
  return fc.constantFrom(...names).chain((name) => {
    const field = entity.fields[name] as Field;
    const one = anyOf(field);
    const single = fc.constantFrom('eq', ...(isRangeable(field) ? (['gt', 'gte', 'lt', 'lte'] as const) : []));
    const any: fc.Arbitrary<Filter> = fc
      .uniqueArray(one, { minLength: 1, maxLength: 4 })
      .map((value) => ({ field: name, op: 'in', value }));
    const plain = fc.tuple(single, one).map(([op, value]): Filter => ({ field: name, op: op as 'eq', value }));
    const dated = fc
      .tuple(single, instant)
      .map(([op, value]): Filter => ({ field: name, op: op as 'eq', value: value.slice(0, 10), as_date: true }));
    return field.kind === 'instant' ? fc.oneof(any, plain, dated) : fc.oneof(any, plain);
  });
}

function queryOf(entity: Entity): fc.Arbitrary<ListQuery> {
  const sortable = Object.keys(entity.fields).filter((name) => isSortable(entity.fields[name] as Field));
  const optional = <T>(key: string, value: fc.Arbitrary<T>) =>
    fc.option(value, { nil: undefined }).map((given) => (given === undefined ? {} : { [key]: given }));
  const search = fc.oneof(
    fc.constant({}),
    fc.record({
      search: text.map((value) => value.trim()).filter((value) => value.length > 0),
      search_by: fc.constantFrom(...searchFields(entity)),
    }),
  );
  return fc
    .tuple(
      fc.record({
        filters: fc.uniqueArray(filterOf(entity), { selector: ({ field, op }) => field + op, maxLength: 4 }),
        sort: fc.uniqueArray(fc.record({ field: fc.constantFrom(...sortable), descending: fc.boolean() }), {
          selector: ({ field }) => field,
          minLength: 1,
          maxLength: 4,
        }),
        limit: fc.integer({ min: 1, max: 2000 }),
        populate: fc.subarray(Object.keys(references(entity.fields)).sort()),
        count: fc.boolean(),
      }),
      fc.oneof(
        fc.integer({ min: 0, max: 10_000 }).map((skip) => ({ skip })),
        text.map((after) => ({ skip: 0, ...(after && { after }) })),
      ),
      search,
      optional(
        'organisation',
        fc.constant(null).map(() => newId('org')),
      ),
      optional('timezone', fc.constantFrom('Europe/Amsterdam', 'UTC')),
    )
    .map((parts) => Object.assign({}, ...parts) as ListQuery);
}

const all = Object.values(entities) as Entity[];

describe.each(all.map((entity) => [entity.name, entity] as const))('the grammar of the list of %s', (_, entity) => {
  test('reads back every query that it writes, also through an address', () => {
    fc.assert(
      fc.property(queryOf(entity), (query) => {
        const parameters = formatListQuery(entity, query);
        expect(parseListQuery(entity, parameters, prefixOf)).toEqual(query);
        const address = new URLSearchParams(parameters).toString();
        expect(parseListQuery(entity, new URLSearchParams(address), prefixOf)).toEqual(query);
      }),
      { numRuns: 200 },
    );
  });

  test('writes nothing for the query without parameters', () => {
    expect(formatListQuery(entity, parseListQuery(entity, [], prefixOf))).toEqual([]);
  });
});

describe('a parameter', () => {
  const fault = (key: string, value: string): unknown => {
    try {
      parseListQuery(entities.transaction, [[key, value]], prefixOf);
      return 'accepted';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      expect(error).toMatchObject({ code: 'invalid_query', details: { parameter: key } });
      return error.fields?.[key]?.[0];
    }
  };

  test.each([
    ['_limit', '0', 'too_small'],
    ['_limit', '2001', 'too_large'],
    ['_limit', '2000', 'accepted'],
    ['_limit', 'all', 'not_allowed'],
    ['_limit', '1.5', 'wrong_type'],
    ['_limit', '-1', 'wrong_type'],
    ['_skip', '10001', 'too_large'],
    ['_count', 'yes', 'wrong_type'],
    ['_sort', 'nothing', 'unknown'],
    ['_sort', 'tags', 'not_allowed'],
    ['_sort', 'id,-id', 'repeated'],
    ['_sort', '', 'unknown'],
    ['_populate', 'tags', 'unknown'],
    ['_timezone', '+01:00', 'invalid_format'],
    ['_search_by', 'amount', 'unknown'],
    ['_nothing', 'x', 'unknown'],
    ['constructor', 'x', 'unknown'],
    ['amount', '1.5', 'wrong_type'],
    ['amount>=', '500', 'accepted'],
    ['amount>', '=500', 'wrong_type'],
    ['version', '2147483648', 'too_large'],
    ['version', '-2147483649', 'too_small'],
    ['status>', 'PENDING', 'not_allowed'],
    ['status', 'pending', 'invalid_format'],
    ['blocked', '1', 'wrong_type'],
    ['three_d_secure', 'x', 'unknown'],
    ['created_at', '2026-02-29', 'invalid_format'],
    ['created_at', '2024-02-29', 'accepted'],
    ['created_at[]', '2024-02-29', 'invalid_format'],
    ['merchant_reference', 'a\0', 'invalid_format'],
    ['merchant_reference', 'x'.repeat(501), 'too_long'],
    ['organisation', 'org_x', 'invalid_format'],
    ['id', newId('rfnd'), 'invalid_format'],
  ])('%s=%s is %s', (key, value, expected) => {
    expect(fault(key, value)).toBe(expected);
  });

  test('given twice is refused, unless it matches any of several values', () => {
    const twice = (key: string) => () =>
      parseListQuery(
        entities.transaction,
        [
          [key, 'PENDING'],
          [key, 'FAILED'],
        ],
        prefixOf,
      );
    expect(twice('status')).toThrow(expect.objectContaining({ details: { parameter: 'status' } }));
    expect(twice('status[]')().filters).toEqual([{ field: 'status', op: 'in', value: ['PENDING', 'FAILED'] }]);
  });

  test('that contradicts another is refused', () => {
    const both =
      (...pairs: [string, string][]) =>
      () =>
        parseListQuery(entities.transaction, pairs, prefixOf);
    expect(both(['_after', 'x'], ['_skip', '1'])).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ parameter: '_skip' }) }),
    );
    expect(both(['_search_by', 'merchant_reference'])).toThrow(
      expect.objectContaining({ details: { parameter: '_search_by' } }),
    );
  });
});
