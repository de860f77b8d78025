import type { Entity } from '@sluis/contract/base/entity';
import { type Field, type Fields, isFilterable } from '@sluis/contract/base/fields';
import { newId } from '@sluis/contract/base/ids';
import { type EntityName, entities, prefixOf } from '@sluis/contract/registry';
import { beforeAll, describe, expect, test } from 'vitest';
import { fieldValue, inOrderOfReference, seeded } from './rows.ts';
import { openTenants, type Tenant, type Tenants } from './tenants.ts';

let world: Tenants;
beforeAll(async () => {
  world = await openTenants();
});

/** A valid body of the fields for a purpose, which refers to a tenant's own items. */
function bodyOf(fields: Fields, tenant: Tenant, takes: (field: Field) => boolean): Record<string, unknown> {
  const making = {
    random: seeded(7),
    index: 1,
    owner: tenant.organisation,
    ids: (to: string) => tenant.ids.get(to as EntityName) ?? [],
  };
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => takes(field))
      .map(([name, field]) => [name, fieldValue(field, making)]),
  );
}

/** Every call about one item of an entity, from its declaration. */
function callsOn(
  entity: Entity,
  caller: Tenant,
): { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: object }[] {
  const changed = bodyOf(entity.fields, caller, (field) => field.update === true);
  // A required field is null for guests only.
  const isEmptied = ({ nullable, own, create }: Field): boolean => nullable === true && !(own && create === 'required');
  const emptied = Object.fromEntries(
    Object.keys(changed).flatMap((name) => (isEmptied(entity.fields[name] as Field) ? [[name, null]] : [])),
  );
  return [
    { method: 'GET', path: '' },
    ...(entity.transitions ? [{ method: 'GET', path: '/history' } as const] : []),
    ...(entity.roles.update
      ? [
          { method: 'POST', path: '', body: changed } as const,
          { method: 'PUT', path: '', body: changed } as const,
          { method: 'PUT', path: '', body: emptied } as const,
        ]
      : []),
    ...Object.entries(entity.actions ?? {}).map(
      ([verb, { body }]) => ({ method: 'POST', path: `/${verb}`, body: bodyOf(body, caller, () => true) }) as const,
    ),
    ...(entity.roles.delete ? [{ method: 'DELETE', path: '' } as const] : []),
  ];
}

/** All rows of the declared entities as texts; the last use of a key belongs to the call itself. */
async function everything(): Promise<string[]> {
  const parts = inOrderOfReference().map(
    (name) =>
      `select '${name} ' || (to_jsonb(t) - array['last_used_at', 'last_used_ip'])::text as row from "${name}" t`,
  );
  return (await world.database.pool.query<{ row: string }>(parts.join(' union all '))).rows
    .map(({ row }) => row)
    .sort();
}

const all = Object.values(entities) as Entity[];
const named = all.map((entity) => [entity.name, entity] as const);
const foreignId = (name: string): string => world.a.ids.get(name as EntityName)?.[2] as string;

describe('another merchant’s items', () => {
  let before: string[];
  beforeAll(async () => {
    before = await everything();
  });

  test.each(named)('are not found by any verb, just as if they did not exist: %s', async (name, entity) => {
    const seen = new Set((await world.rowsSeenBy(world.b, entity)).map(({ id }) => id));
    for (const { method, path, body } of callsOn(entity, world.b)) {
      const call = async (id: string) => {
        const answer = await world.call(world.b.token, method, `/${name}/${id}${path}`, { body });
        const { code, details, fields } = answer.json().error ?? {};
        return { status: answer.statusCode, code, details, fields };
      };
      const what = `${method} ${path} ${JSON.stringify(body)}`;
      for (const tenant of [world.a, world.part, world.provider]) {
        const id = tenant.ids.get(name as EntityName)?.findLast((each) => !seen.has(each)) as string;
        const answer = await call(id);
        expect(answer, what).toMatchObject({ status: 404, code: 'not_found' });
        expect(answer, what).toEqual(await call(newId(prefixOf(name))));
      }
    }
  });

  test('are unchanged by all of them', async () => {
    expect(await everything()).toEqual(before);
  });
});

describe.each(named)("another merchant's %s", (name, entity) => {
  test('is in no list, count or filter', async () => {
    const own = (await world.rowsSeenBy(world.b, entity)).map(({ id }) => id).sort();
    const listed = await world.list(world.b.token, name, [['_limit', '2000']]);
    expect(listed.items.map(({ id }) => id).sort()).toEqual(own);
    expect(listed.total).toBe(own.length);
    expect(await world.list(world.b.token, name, [['id', foreignId(name)]])).toMatchObject({ items: [], total: 0 });
    expect(await world.list(world.b.token, name, [['_search', foreignId(name)]])).toMatchObject({
      items: [],
      total: 0,
    });
    for (const [field, declared] of Object.entries(entity.fields)) {
      if ((declared.kind !== 'ref' && declared.kind !== 'refs') || !isFilterable(declared)) continue;
      const foreign = declared.to === 'organisation' ? world.a.organisation : foreignId(declared.to);
      for (const key of [field, `${field}[]`])
        expect(await world.list(world.b.token, name, [[key, foreign]]), key).toMatchObject({ items: [], total: 0 });
    }
  });

  test('is not found through its organisation', async () => {
    for (const organisation of [world.a, world.part, world.provider].map((tenant) => tenant.organisation))
      expect(await world.list(world.b.token, name, [['organisation', organisation]])).toMatchObject({
        items: [],
        total: 0,
        next: null,
      });
  });

  test('is in no export', async () => {
    for (const query of [`id=${foreignId(name)}`, `organisation=${world.a.organisation}`]) {
      const asked = await world.call(world.b.token, 'POST', `/${name}/export?${query}`, {
        body: { format: 'csv-machine', columns: ['id'] },
      });
      const file = await world.app.http.inject({ url: asked.json().url });
      expect(file.body).toBe('id\n');
    }
    const asked = await world.call(world.b.token, 'POST', `/${name}/export`, {
      body: { format: 'csv-machine', columns: ['id'] },
    });
    const file = await world.app.http.inject({ url: asked.json().url });
    const own = (await world.rowsSeenBy(world.b, entity)).map(({ id }) => id).sort();
    expect(file.body.trim().split('\n').slice(1).sort()).toEqual(own);
  });

  test('cannot be referred to by a created or changed item', async () => {
    const purposes = [
      ...(entity.roles.create ? [{ path: `/${name}`, takes: (field: Field) => field.create !== undefined }] : []),
      ...(entity.roles.update
        ? [
            {
              path: `/${name}/${world.b.ids.get(name as EntityName)?.[0]}`,
              takes: (field: Field) => field.update === true,
            },
          ]
        : []),
    ];
    for (const { path, takes } of purposes) {
      const own = bodyOf(entity.fields, world.b, takes);
      const control = await world.call(world.b.token, 'POST', path, { body: own });
      expect([200, 201, 409, 422], control.body).toContain(control.statusCode);
      expect(control.json().error?.code).not.toBe('invalid_reference');
      for (const field of Object.keys(own)) {
        const declared = entity.fields[field] as Field;
        if (declared.kind !== 'ref' && declared.kind !== 'refs') continue;
        const foreign = declared.to === 'organisation' ? world.a.organisation : foreignId(declared.to);
        const body = { ...own, [field]: declared.kind === 'refs' ? [foreign] : foreign };
        const answer = await world.call(world.b.token, 'POST', path, { body });
        expect(answer.json().error, `${path} ${field}`).toMatchObject({
          code: 'invalid_reference',
          fields: { [field]: ['not_allowed'] },
        });
      }
    }
  });

  test('is seen by the provider and by the organisation above, within the requested organisation', async () => {
    const ids = async (token: string, organisation: string) =>
      (
        await world.list(token, name, [
          ['_limit', '2000'],
          ['organisation', organisation],
        ])
      ).items
        .map(({ id }) => id)
        .sort();
    for (const tenant of [world.a, world.part, world.b, world.provider]) {
      const own = (await world.rowsSeenBy(tenant, entity)).map(({ id }) => id).sort();
      expect(await ids(world.provider.token, tenant.organisation)).toEqual(own);
      if (tenant === world.a || tenant === world.part)
        expect(await ids(world.a.token, tenant.organisation)).toEqual(own);
    }
    const of_part = new Set((await world.rowsSeenBy(world.part, entity)).map(({ id }) => id));
    const of_a = (await world.list(world.a.token, name, [['_limit', '2000']])).items;
    expect(of_a.filter(({ id }) => of_part.has(id))).toHaveLength(of_part.size);
  });
});
