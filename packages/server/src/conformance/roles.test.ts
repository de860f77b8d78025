import type { Entity } from '@sluis/contract/base/entity';
import { summedField } from '@sluis/contract/base/fields';
import { newId } from '@sluis/contract/base/ids';
import { isGranted, type RoleExpressions } from '@sluis/contract/base/role-expressions';
import { entities, prefixOf } from '@sluis/contract/registry';
import { expandRoles, role_catalogue } from '@sluis/contract/roles';
import { beforeAll, describe, expect, test } from 'vitest';
import { tagOf } from '../resource/nouns.ts';
import { openWorld, type World } from '../testing/world.ts';
import { rolesPage } from './roles-page.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
interface Verb {
  readonly method: Method;
  readonly path: string;
  readonly roles: RoleExpressions;
}

/** Every verb that a declaration gives an entity. */
function verbsOf({ name, fields, roles, actions = {}, transitions }: Entity): Verb[] {
  const item = `/${name}/${newId(prefixOf(name))}`;
  return [
    { method: 'GET', path: `/${name}`, roles: roles.list },
    { method: 'GET', path: item, roles: roles.list },
    ...(summedField(fields) ? [{ method: 'GET', path: `/${name}/totals`, roles: roles.list } as const] : []),
    ...(transitions ? [{ method: 'GET', path: `${item}/history`, roles: roles.list } as const] : []),
    { method: 'POST', path: `/${name}/export`, roles: roles.list },
    ...(roles.create ? [{ method: 'POST', path: `/${name}`, roles: roles.create } as const] : []),
    ...(['POST', 'PUT'] as const).flatMap((method) =>
      roles.update ? [{ method, path: item, roles: roles.update }] : [],
    ),
    ...(roles.delete ? [{ method: 'DELETE', path: item, roles: roles.delete } as const] : []),
    ...Object.entries(actions).map(
      ([verb, { roles }]) => ({ method: 'POST', path: `${item}/${verb}`, roles }) as const,
    ),
  ];
}

/** Whether one role is enough, computed from the specification's rules. */
function suffices(held: string, expressions: RoleExpressions): boolean {
  const grants = (needed: string): boolean => {
    if (held === needed) return true;
    if (/_RECORD$/.test(needed)) return false;
    // On the provider's pages these families have another name and grant the same.
    if (/^PSP_(TAG|APIKEY)_/.test(held)) return suffices(held.replace('PSP_', ''), [needed]);
    if (held === 'PSP_ALL') return needed !== 'PSP_SUPER';
    if (held === 'USER_ALL') return !needed.startsWith('PSP');
    return held.endsWith('_ALL') && needed.replace(/_[A-Z]+$/, '_ALL') === held;
  };
  return expressions.some((expression) => expression.split(' && ').every(grants));
}

let world: World;
const keys = new Map<string, string>();
beforeAll(async () => {
  world = await openWorld();
  for (const role of role_catalogue) keys.set(role, await world.key(world.root, [role]));
});

describe.each((Object.values(entities) as Entity[]).map((entity) => [entity.name, entity] as const))(
  '%s',
  (_, entity) => {
    test.each(verbsOf(entity))(
      '$method $path requires $roles, and other roles do not suffice',
      async ({ method, path, roles }) => {
        const status = async (token: string | undefined) =>
          (await world.call(token, method, path, { body: method === 'GET' || method === 'DELETE' ? undefined : {} }))
            .statusCode;
        expect(await status(undefined)).toBe(401);
        expect(await status(await world.key(world.root, []))).toBe(403);
        const granted = role_catalogue.filter((role) => suffices(role, roles));
        // No other role grants gateway reports, nor super users' calls; two together few roles do.
        const alone = roles.some((role) => /_RECORD$|^PSP_SUPER$| && /.test(role));
        expect(granted.length).toBeGreaterThan(alone ? 0 : 1);
        // The others are tested below, through the route, which has these roles.
        expect(await status(keys.get(granted[0] as string))).not.toBe(403);
      },
    );

    test('has no other route with fewer or more roles', () => {
      const declared = new Map(
        verbsOf(entity).map(({ method, path, roles }) => [
          `${method} ${path.replace(/\/[a-z]+_[0-9a-z]{26}/, '/:id')}`,
          roles,
        ]),
      );
      const served = world.app.routes.filter(({ tag }) => tag === tagOf(entity.name));
      for (const { method, path, access } of served) {
        expect(Array.isArray(access), path).toBe(true);
        const roles = declared.get(`${method} ${path}`);
        if (roles) expect(access, path).toEqual(roles);
      }
      expect(served.map(({ method, path }) => `${method} ${path}`)).toEqual(
        expect.arrayContaining([...declared.keys()]),
      );
    });
  },
);

test('every role that a declaration requires is in the catalogue, so that it can be granted', () => {
  const asked = (Object.values(entities) as Entity[]).flatMap((entity) =>
    verbsOf(entity).flatMap(({ roles }) => roles),
  );
  for (const role of asked.flatMap((expression) => expression.split(' && '))) expect(role_catalogue).toContain(role);
});

test('every role grants exactly the calls of the specification', () => {
  for (const { method, path, access } of world.app.routes) {
    if (!Array.isArray(access)) continue;
    for (const role of role_catalogue)
      expect(isGranted(expandRoles([role]), access), `${role}: ${method} ${path}`).toBe(suffices(role, access));
  }
});

const familyOf = (role: string): string => role.replace(/_[A-Z]+$/, '');
/** Whether a role is similar to the required one: it grants it, or is of the same family. */
const isNear = (role: string, access: RoleExpressions): boolean =>
  suffices(role, access) || access.some((text) => text.split(' && ').map(familyOf).includes(familyOf(role)));

// What a role grants is tested above, for all roles: here, that each call requires it. All similar roles are tried in
// the whole suite and one in four in the quick checks; of the others some, in turn.
const near_of = process.env.SLUIS_THOROUGH ? 1 : 4;
const others_of = 16 * near_of;

test('every call requires the roles that its route declares', async () => {
  let cells = 0;
  for (const [row, { method, path, access }] of world.app.routes.entries()) {
    if (!Array.isArray(access)) continue;
    // An invalid id is refused after the role and not before it.
    const address = path.replace(/:\w+/g, 'x');
    const tried = [...keys].filter(
      ([role], column) => (row + column) % (isNear(role, access) ? near_of : others_of) === 0,
    );
    for (const [role, token] of tried) {
      const answer = await world.call(token, method, address, { body: method === 'GET' ? undefined : {} });
      expect(answer.statusCode !== 403, `${role}: ${method} ${path}`).toBe(suffices(role, access));
      cells += 1;
    }
  }
  console.log(`roles: ${cells} cells of ${world.app.routes.length} calls and ${keys.size} roles`);
  expect(cells * near_of).toBeGreaterThan(5 * world.app.routes.length);
}, 180_000);

test('the page of the roles equals the declarations', async () => {
  await expect(rolesPage(world.app.routes)).toMatchFileSnapshot('../../../../docs/roles.md');
});

test('a refusal names the roles of which one is needed', async () => {
  const answer = await world.call(keys.get('TAG_LIST'), 'POST', '/tag', { body: {} });
  expect(answer.json().error).toMatchObject({ code: 'forbidden', details: { roles: ['TAG_CREATE'] } });
});
