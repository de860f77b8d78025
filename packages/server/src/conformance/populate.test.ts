import { type Entity, references } from '@sluis/contract/base/entity';
import { isGranted } from '@sluis/contract/base/role-expressions';
import { entities, entityOf } from '@sluis/contract/registry';
import { expandRoles } from '@sluis/contract/roles';
import { beforeAll, describe, expect, test } from 'vitest';
import { subjectFilter } from '../resource/tells-of.ts';
import type { Row } from './rows.ts';
import { openTenants, type Tenant, type Tenants } from './tenants.ts';

const cases = (Object.values(entities) as Entity[]).flatMap((entity) =>
  Object.entries(references(entity.fields)).map(([field, to]) => ({
    name: entity.name,
    field,
    entity,
    target: entityOf(to),
  })),
);

let world: Tenants;
beforeAll(async () => {
  world = await openTenants();
});

const byId = (rows: readonly Row[]): Map<string, Row> => new Map(rows.map((row) => [row.id, row]));
const seenBy = async (tenant: Tenant, entity: Entity) => byId(await world.rowsSeenBy(tenant, entity));

const sent = (row: Row, { fields }: Entity): Record<string, unknown> =>
  Object.fromEntries(Object.keys(fields).flatMap((name) => (fields[name]?.output ? [] : [[name, row[name]]])));

/** The additional fields of an item that is read by its id. */
const more_of_one: Readonly<Record<string, readonly string[]>> = {
  audittrail: ['request', 'response', 'withheld', 'unreadable'],
  settlement: ['unpaid'],
};

/** An item that was read by its id, in the form of a list. */
const asListed = (name: string, item: object): object =>
  Object.fromEntries(Object.entries(item).filter(([key]) => !more_of_one[name]?.includes(key)));

const named = (row: Row, { display }: Entity): Record<string, unknown> => ({ id: row.id, [display]: row[display] });

describe.each(cases)('$name populated with its $field', ({ name, field, entity, target }) => {
  test('shows every field of references that the viewer can see, and only the name of others', async () => {
    const rows = await seenBy(world.a, entity);
    const inside = byId(await world.rowsOf(world.a, target));
    const anywhere = await seenBy(world.provider, target);
    const { items } = await world.list(world.a.token, name, [
      ['_limit', '2000'],
      ['_populate', field],
    ]);
    expect(items).toHaveLength(rows.size);
    let outside = 0;
    const ones = new Map<string, Row>();
    for (const item of items) {
      const id = rows.get(item.id)?.[field] as string | null;
      const kind = id === null ? 'none' : inside.has(id) ? 'inside' : 'outside';
      ones.set(kind, item);
      if (kind === 'outside') outside += 1;
      if (id === null) expect(item[field]).toBeNull();
      else if (kind === 'inside') expect(item[field]).toEqual(sent(inside.get(id) as Row, target));
      else expect(item[field]).toEqual(named(anywhere.get(id) as Row, target));
    }
    // An item read by its id joins references that a page reads in a second statement.
    for (const item of ones.values()) {
      const got = await world.call(world.a.token, 'GET', `/${name}/${item.id}?_populate=${field}`);
      expect(asListed(name, got.json())).toEqual(item);
    }
    // Rows never refer to an organisation outside their own, nor to spread tables.
    const can_be_outside = target.placement !== 'spread' && (target.name !== 'organisation' || name === 'organisation');
    expect(outside > 0).toBe(can_be_outside);
  });

  const roles = (entity.roles.list[0] as string).split(' && ');
  const lacks_others = !isGranted(expandRoles(roles), target.roles.list);
  test.runIf(lacks_others)('shows only the name to a viewer without the roles for the referenced item', async () => {
    const token = await world.key(world.a.organisation, roles);
    const seen = await seenBy(world.a, entity);
    const filter_of_roles = subjectFilter(entity, expandRoles(roles));
    const isVisible = (row: Row): boolean =>
      filter_of_roles.every(({ field: of, value }) => [value].flat().includes(row[of] as string));
    const rows = byId([...seen.values()].filter(isVisible));
    const anywhere = await seenBy(world.provider, target);
    const { items } = await world.list(token, name, [
      ['_limit', '2000'],
      ['_populate', field],
    ]);
    expect(items).toHaveLength(rows.size);
    for (const item of items) {
      const id = rows.get(item.id)?.[field] as string | null;
      expect(item[field]).toEqual(id === null ? null : named(anywhere.get(id) as Row, target));
    }
    const one = items.find((item) => item[field] !== null) as Row;
    const got = await world.call(token, 'GET', `/${name}/${one.id}?_populate=${field}`);
    expect(asListed(name, got.json())).toEqual(one);
  });
});

describe.each(Object.values(entities) as Entity[])('the item of $name', (entity) => {
  test('is the row without unsent fields, alone and in the list', async () => {
    const rows = await seenBy(world.a, entity);
    const { items } = await world.list(world.a.token, entity.name, [['_limit', '2000']]);
    expect(items).toHaveLength(rows.size);
    for (const item of items) expect(item).toEqual(sent(rows.get(item.id) as Row, entity));
    const [first] = items;
    const got = await world.call(world.a.token, 'GET', `/${entity.name}/${first?.id}`);
    expect(asListed(entity.name, got.json())).toEqual(first);
  });

  test('refuses to populate a field that is not a reference, and names the parameter', async () => {
    for (const path of [`/${entity.name}?_populate=id`, `/${entity.name}?_populate=__proto__`]) {
      const answer = await world.call(world.a.token, 'GET', path);
      expect(answer.json().error).toMatchObject({ code: 'invalid_query', details: { parameter: '_populate' } });
    }
  });
});
