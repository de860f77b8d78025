import type { Entity } from '@sluis/contract/base/entity';
import { type Field, isFilterable, isRangeable, isSortable } from '@sluis/contract/base/fields';
import type { Operator } from '@sluis/contract/base/filter-key';
import { searchFields } from '@sluis/contract/base/list-query';
import { entities } from '@sluis/contract/registry';
import { cover, readTraitsOf } from '@sluis/contract/testing/cover';
import { beforeAll, describe, expect, test } from 'vitest';
import { comparisons, isFound, passes, sortedIds } from './oracle.ts';
import type { Row } from './rows.ts';
import { openTenants, type Tenants } from './tenants.ts';

/** Lists with common kinds of fields: their columns sort, filter and are searched. */

const all = Object.values(entities) as Entity[];
const covering = new Set(cover(all, readTraitsOf));
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id).sort();

let world: Tenants;
beforeAll(async () => {
  world = await openTenants();
});

describe.each(all.flatMap((entity) => (covering.has(entity) ? [] : [[entity.name, entity] as const])))(
  'the list of %s',
  (name, entity) => {
    const fields: [string, Field][] = Object.entries(entity.fields);
    let rows: Row[];
    beforeAll(async () => {
      // The first use of the key is recorded before the rows are read, and then not again for a minute.
      await world.list(world.a.token, name, []);
      rows = await world.rowsSeenBy(world.a, entity);
      expect(rows.length).toBeGreaterThan(30);
    });
    const ask = (...parameters: [string, string][]) =>
      world.list(world.a.token, name, [['_limit', '2000'], ...parameters]);

    test('is in the order of each sortable field', async () => {
      const compare = await comparisons(world, name);
      for (const [at, [field, declared]] of fields.entries()) {
        if (!isSortable(declared)) continue;
        const descending = at % 2 === 0;
        const { items } = await ask(['_sort', `${descending ? '-' : ''}${field}`]);
        expect(
          items.map(({ id }) => id),
          field,
        ).toEqual(sortedIds(rows, [{ field, descending }], compare));
      }
    });

    test('filters by each field', async () => {
      for (const [field, declared] of fields) {
        // `organisation` means one and all below it, which the tenancy suite tests.
        if (!isFilterable(declared) || field === 'organisation') continue;
        const present = rows.flatMap((row) => row[field] ?? []);
        const op: Operator = isRangeable(declared) ? 'gte' : 'eq';
        const value = present[present.length >> 1];
        const { items } = await ask([field + (op === 'gte' ? '>=' : ''), String(value ?? 'x')]);
        const expected = rows.filter((row) => passes(row, field, declared, op, [value]));
        expect(idsOf(items), `${field} ${op} ${value}`).toEqual(idsOf(expected));
      }
    });

    test('is found by its searched fields, and paged without gaps or repeats', async () => {
      for (const field of searchFields(entity)) {
        const how = entity.fields[field]?.search;
        const value = rows.map((row) => row[field]).find((each) => typeof each === 'string');
        if (how === 'through' || value === undefined) continue;
        const { items } = await ask(['_search', String(value)], ['_search_by', field]);
        expect(idsOf(items), field).toEqual(idsOf(rows.filter((row) => isFound(row[field], String(value), how))));
      }
      const walked: string[] = [];
      let next: string | null = null;
      do {
        const page: Awaited<ReturnType<Tenants['list']>> = await world.list(world.a.token, name, [
          ['_limit', '15'],
          ...(next ? [['_after', next] as const] : []),
        ]);
        walked.push(...page.items.map(({ id }) => id));
        next = page.next;
      } while (next);
      expect(walked).toEqual((await ask()).items.map(({ id }) => id));
      expect(walked).toHaveLength(rows.length);
    });
  },
);
