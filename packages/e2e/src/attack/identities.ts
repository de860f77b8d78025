import { role_catalogue } from '@sluis/contract/roles';
import type { Tenant, Tenants } from '@sluis/server/conformance/tenants';
import { test_password } from '@sluis/server/testing/world';

/** Somebody who calls. */
export interface Identity {
  readonly name: string;
  token: string | undefined;
  /** What somebody signs in with; a program has none. */
  email?: string;
  /** Whose things are its own to try. */
  readonly home: Tenant;
  /** Whether the victim's things are none of its business, and whether it may change none of them. */
  readonly is_outsider: boolean;
  readonly may_change: boolean;
  /** Gets in once more after a call that ended its session or deactivated it. */
  readonly renew?: () => Promise<void>;
  /** Ids that it was answered in a list, as it stands now, by the list's path; and those of what it made. */
  readonly met: Map<string, readonly string[]>;
  readonly made: Map<string, readonly string[]>;
}

let people = 0;

/** A user who is signed in, with roles in an organisation. */
async function person(
  world: Tenants,
  organisation: string,
  about: Omit<Identity, 'token' | 'email' | 'renew' | 'met' | 'made'>,
  roles: string[],
) {
  const enter = async (): Promise<{ email: string; token: string }> => {
    const email = `attacker${++people}@test.test`;
    await world.user(email, organisation, roles);
    const answer = await world.visit('/auth/login', { email, password: test_password });
    if (answer.statusCode !== 200) throw new Error(`${about.name} could not sign in: ${answer.body}`);
    return { email, token: answer.json().token };
  };
  const identity: Identity = {
    ...about,
    met: new Map(),
    made: new Map(),
    ...(await enter()),
    renew: async () => void Object.assign(identity, await enter()),
  };
  return identity;
}

const views = role_catalogue.filter((role) => role.endsWith('_LIST') && !role.startsWith('PSP'));

/** Everybody who tries, those first who must not reach the victim at all. */
export async function openIdentities(world: Tenants): Promise<Identity[]> {
  const { a, b, root } = world;
  const outside = { is_outsider: true, may_change: false };
  const closed = await world.fill(await world.organisation('Inactive', root), 6);
  await world.database.pool.query('update organisation set active = false where id = $1', [closed.organisation]);
  await world.database.pool.query(`select pg_notify('sluis_organisation', '')`);
  const staff = { home: b, is_outsider: false };
  const program = (): Pick<Identity, 'met' | 'made'> => ({ met: new Map(), made: new Map() });
  return [
    { name: 'nobody', token: undefined, home: b, ...program(), ...outside },
    await person(world, b.organisation, { name: 'viewer', home: b, ...outside }, views),
    await person(world, b.organisation, { name: 'administrator', home: b, ...outside }, ['USER_ALL']),
    { name: 'key', token: b.token, home: b, ...program(), ...outside },
    await person(world, a.organisation, { name: 'another administrator', home: a, ...outside }, ['USER_ALL']),
    { name: 'inactive', token: closed.token, home: closed, ...program(), ...outside },
    await person(world, root, { name: 'some staff', ...staff, may_change: false }, ['PSP', ...views.slice(0, 6)]),
    await person(world, root, { name: 'staff', ...staff, may_change: true }, ['PSP', 'PSP_ALL']),
  ];
}
