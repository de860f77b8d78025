import { type Entity, references } from '@sluis/contract/base/entity';
import { type Field, isColumn, isFilterable, isRangeable, isSortable } from '@sluis/contract/base/fields';
import type { Operator } from '@sluis/contract/base/filter-key';
import { newId } from '@sluis/contract/base/ids';
import { searchFields } from '@sluis/contract/base/list-query';
import { type EntityName, entities, entityOf, prefixOf } from '@sluis/contract/registry';
import { cover, readTraitsOf } from '@sluis/contract/testing/cover';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Compare, comparisons, isFound, localDate, passes, sortedIds } from './oracle.ts';
import type { Row } from './rows.ts';
import { openTenants, type Tenants } from './tenants.ts';

const all = Object.values(entities) as Entity[];
// Every kind of field with every option; list-smoke.test.ts tests the other entities once.
const covering = cover(all, readTraitsOf);
const fieldsOf = (entity: Entity): [string, Field][] => Object.entries(entity.fields);
const suffix: Record<Operator, string> = { eq: '', in: '[]', gt: '>', lt: '<', gte: '>=', lte: '<=' };
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id).sort();

// All their combinations in the whole suite; in the quick checks those that differ most.
const is_thorough = process.env.SLUIS_THOROUGH !== undefined;
const some = <T>(items: readonly T[]): readonly T[] => (is_thorough ? items : items.filter((_, at) => at % 4 === 0));

/** Entities that together have every kind of instant, read in every zone. */
const dated = cover(all, (entity) => readTraitsOf(entity).filter((trait) => trait.startsWith('instant')));

/** The next page after a value depends on the type of its column: one field of each sort is paged by. */
const paged = cover(
  all.flatMap((entity) =>
    fieldsOf(entity).flatMap(([field, declared]) => (isSortable(declared) ? [{ entity, field, declared }] : [])),
  ),
  ({ declared }) => [`${declared.kind} ${declared.nullable} ${declared.unique} ${declared.generated}`],
);
const pagedBy = (entity: Entity): string[] =>
  some(paged).flatMap((each) => (each.entity === entity ? [each.field] : []));

let world: Tenants;
beforeAll(async () => {
  world = await openTenants();
});

describe.each(covering.map((entity) => [entity.name, entity] as const))('the list of %s', (name, entity) => {
  let rows: Row[];
  let compare: ReadonlyMap<string, Compare>;
  beforeAll(async () => {
    rows = await world.rowsSeenBy(world.a, entity);
    compare = await comparisons(world, name);
    expect(rows.length).toBeGreaterThan(30);
  });
  const ask = (...parameters: [string, string][]) =>
    world.list(world.a.token, name, [['_limit', '2000'], ...parameters]);

  /** The ids of the other items of a merge, with which a filter by one of them finds the rows of both. */
  const mergedIn = async (field: Field): Promise<ReadonlySet<unknown>> => {
    const target = field.kind === 'refs' ? entityOf(field.to) : undefined;
    const into = target?.merging;
    if (!target || !into) return new Set();
    return new Set((await world.rowsSeenBy(world.a, target)).flatMap((row) => (row[into] ? [row.id, row[into]] : [])));
  };

  test('is in the order of each sortable field, both ways, nulls last and ties by id', async () => {
    for (const [field] of fieldsOf(entity).filter(([, declared]) => isSortable(declared)))
      for (const descending of [false, true]) {
        const sort = `${descending ? '-' : ''}${field}`;
        const { items } = await ask(['_sort', sort]);
        expect(
          items.map(({ id }) => id),
          sort,
        ).toEqual(sortedIds(rows, [{ field, descending }], compare));
      }
  });

  test('is in the order of several keys with directions of their own', async () => {
    const sortable = fieldsOf(entity).filter(([, declared]) => isSortable(declared) && declared.kind !== 'id');
    const keys = sortable.slice(-3).map(([field], index) => ({ field, descending: index % 2 === 0 }));
    const sort = keys.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',');
    const { items } = await ask(['_sort', sort]);
    expect(items.map(({ id }) => id)).toEqual(sortedIds(rows, keys, compare));
  });

  test('filters by each field with each operator', async () => {
    // A reference that another table keeps has no rows here.
    for (const [field, declared] of fieldsOf(entity).filter(([, each]) => isFilterable(each) && isColumn(each))) {
      const merged = await mergedIn(declared);
      const present = rows.flatMap((row) => row[field] ?? []).filter((id) => !merged.has(id));
      const wanted = [present[0], present[Math.floor(present.length / 2)], present.at(-1)].filter((v) => v != null);
      const operators: Operator[] = isRangeable(declared) ? ['eq', 'in', 'gt', 'gte', 'lt', 'lte'] : ['eq', 'in'];
      // `organisation` means one and all below it, which the tenancy suite tests.
      for (const op of operators.filter((each) => field !== 'organisation' || each === 'in')) {
        const values = op === 'in' ? wanted : wanted.slice(1, 2);
        const { items, total } = await ask(
          ...values.map((value): [string, string] => [field + suffix[op], String(value)]),
        );
        const expected = rows.filter((row) => passes(row, field, declared, op, values));
        expect(idsOf(items), `${field}${suffix[op]} ${values}`).toEqual(idsOf(expected));
        expect(total).toBe(expected.length);
      }
    }
  });

  test('is empty for an unknown id', async () => {
    expect(await ask(['id', newId(prefixOf(name))])).toMatchObject({ items: [], total: 0, next: null });
  });

  test('refuses an operator on a field without an order, and a field that is not a filter', async () => {
    for (const [field, declared] of fieldsOf(entity)) {
      if (isFilterable(declared) && isRangeable(declared)) continue;
      const key = isFilterable(declared) ? `${field}>` : field;
      const query = new URLSearchParams([[key, '1']]);
      const answer = await world.call(world.a.token, 'GET', `/${name}?${query}`);
      expect(answer.json().error, key).toMatchObject({ code: 'invalid_query', details: { parameter: key } });
    }
  });

  const in_full = is_thorough && dated.includes(entity);
  const zones = in_full
    ? ['Europe/Amsterdam', 'UTC', 'Asia/Kolkata', 'America/Los_Angeles']
    : ['Europe/Amsterdam', 'America/Los_Angeles'];
  const days = in_full ? ['2026-03-29', '2026-10-25', '2024-02-29'] : ['2026-10-25'];

  test('reads a date on an instant as that day in the zone, whatever its length', async () => {
    const instants = fieldsOf(entity).filter(([, field]) => field.kind === 'instant' && isFilterable(field));
    for (const [field] of instants)
      for (const zone of zones)
        for (const day of days)
          for (const op of ['eq', 'gt', 'gte', 'lt', 'lte'] as const) {
            const { items } = await ask([field + suffix[op], day], ['_timezone', zone]);
            const expected = rows.filter(({ [field]: value }) => {
              if (value === null) return false;
              const local = localDate(String(value), zone);
              return op === 'eq' ? local === day : op.startsWith('g') ? local >= day : local <= day;
            });
            expect(idsOf(items), `${field}${suffix[op]} ${day} ${zone}`).toEqual(idsOf(expected));
          }
  });

  test('searches each field as declared, and exactly in quotes', async () => {
    const referred = new Map<string, ReadonlyMap<string, Row>>();
    for (const [field, declared] of fieldsOf(entity))
      if (declared.kind === 'ref' && declared.search === 'through')
        referred.set(
          field,
          new Map((await world.rowsSeenBy(world.a, entityOf(declared.to))).map((row) => [row.id, row])),
        );
    // Through a reference, the visible fields of the referenced item are searched.
    const searchedIn = (row: Row, field: string): [string, Field['search']][] => {
      const declared = entity.fields[field];
      if (declared?.search !== 'through') return row[field] ? [[String(row[field]), declared?.search]] : [];
      const target = entityOf('to' in declared ? declared.to : '');
      const found = referred.get(field)?.get(String(row[field]));
      return Object.entries(target.fields).flatMap(([name, { search }]): [string, Field['search']][] =>
        search && search !== 'through' && found?.[name] ? [[String(found[name]), search]] : [],
      );
    };
    const fields = searchFields(entity);
    for (const search_by of [undefined, ...fields]) {
      const within = search_by ? [search_by] : fields;
      const values = rows.flatMap((row) => within.flatMap((field) => searchedIn(row, field).map(([value]) => value)));
      for (const value of [values[0], values[Math.floor(values.length / 2)], '%', '_', '\\'].map((v) => v ?? '?'))
        for (const text of some([value, value.slice(0, 3), value.slice(2), value.toUpperCase(), `"${value}"`])) {
          const search = text.trim() || 'nothing';
          const { items } = await ask(
            ['_search', search],
            ...(search_by ? [['_search_by', search_by] as [string, string]] : []),
          );
          const expected = rows.filter((row) =>
            within.some((field) => searchedIn(row, field).some(([value, how]) => isFound(value, search, how))),
          );
          expect(idsOf(items), `${search} in ${within}`).toEqual(idsOf(expected));
        }
    }
  });

  test('paged by _skip and by _after is the whole list, without gaps or repeats, in any order', async () => {
    const populate: [string, string][] = [['_populate', Object.keys(references(entity.fields)).join(' ')]];
    for (const field of [entity.default_sort.replace('-', ''), ...pagedBy(entity)])
      for (const sort of [field, ...(entity.fields.version && field !== 'version' ? [`-${field},version`] : [])]) {
        const whole = (await ask(['_sort', sort])).items.map(({ id }) => id);
        const walked: string[] = [];
        let next: string | null = null;
        do {
          const page: Awaited<ReturnType<typeof ask>> = await world.list(world.a.token, name, [
            ['_sort', sort],
            ['_limit', '9'],
            ...populate,
            ...(next ? [['_after', next] as const] : []),
          ]);
          expect(page.total).toBe(rows.length);
          walked.push(...page.items.map(({ id }) => id));
          next = page.next;
        } while (next);
        expect(walked, sort).toEqual(whole);
        const skipped = await ask(['_sort', sort], ['_skip', '5']);
        expect(skipped.items.map(({ id }) => id)).toEqual(whole.slice(5));
      }
  });

  test('counts exactly, also past the end, and not if `_count` is false', async () => {
    expect(await ask()).toMatchObject({ total: rows.length, total_is_exact: true, next: null });
    expect(await ask(['_skip', '9000'])).toMatchObject({ items: [], total: rows.length, next: null });
    expect(await ask(['_count', 'false'])).not.toHaveProperty('total');
  });

  test('accepts _limit=all if it is declared small, and otherwise refuses it', async () => {
    const answer = await world.call(world.a.token, 'GET', `/${name}?_limit=all`);
    if (entity.small) {
      expect(answer.json().items).toHaveLength(rows.length);
      const rest = await world.call(world.a.token, 'GET', `/${name}?_limit=all&_skip=5`);
      expect(rest.json().items).toHaveLength(rows.length - 5);
    } else expect(answer.json().error).toMatchObject({ code: 'invalid_query', details: { parameter: '_limit' } });
  });
});

describe.each(some(covering).map((entity) => [entity.name, entity] as const))(
  'walking the list of %s',
  (name, entity) => {
    test('while rows are being inserted shows every earlier row once', async () => {
      for (const sort of [entity.default_sort, entity.display, ...(entity.fields.version ? ['-version'] : [])]) {
        const before = idsOf(await world.rowsSeenBy(world.b, entity));
        const seen: string[] = [];
        let next: string | null = null;
        do {
          const page: Awaited<ReturnType<Tenants['list']>> = await world.list(world.b.token, name, [
            ['_sort', sort],
            ['_limit', '3'],
            ...(next ? [['_after', next] as const] : []),
          ]);
          seen.push(...page.items.map(({ id }) => id));
          next = page.next;
          if (seen.length < 60) await world.grow(name as EntityName, world.b, 2);
        } while (next);
        expect(seen.length).toBe(new Set(seen).size);
        expect(idsOf(seen.map((id) => ({ id })))).toEqual(expect.arrayContaining(before));
      }
    });
  },
);
