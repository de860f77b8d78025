import { presetRoles } from '@sluis/contract/role-presets';
import { expandRoles } from '@sluis/contract/roles';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditText } from '../../../testing/audit.ts';
import { openPeopleWorld, type PeopleWorld } from '../../../testing/people-world.ts';

let world: PeopleWorld;
let key: string;
beforeAll(async () => {
  world = await openPeopleWorld();
  key = await world.key(world.merchant, ['USER_ALL']);
});

const core = 'urn:ietf:params:scim:schemas:core:2.0:User';
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const patch_op = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const scim = (by: string, method: Method, path: string, body?: object, headers: Record<string, string> = {}) =>
  world.app.http.inject({
    method,
    url: `/scim/v2${path}`,
    headers: {
      authorization: `Bearer ${by}`,
      ...(body && { 'content-type': 'application/scim+json' }),
      ...headers,
    },
    ...(body && { payload: JSON.stringify(body) }),
  });
const patch = (id: string, Operations: readonly object[], by = key, headers = {}) =>
  scim(by, 'PATCH', `/Users/${id}`, { schemas: [patch_op], Operations }, headers);
const filtered = async (filter: string, by = key) =>
  (await scim(by, 'GET', `/Users?filter=${encodeURIComponent(filter)}`)).json();

let people = 0;
/** The body with which Entra ID creates a user. */
const entraUser = (more: object = {}) => {
  const nth = people++;
  return {
    schemas: [core, enterprise],
    externalId: `entra-${nth}`,
    userName: `person${nth}@upn.example`,
    active: true,
    displayName: `Person ${nth}`,
    emails: [{ primary: true, type: 'work', value: `person${nth}@mail.example` }],
    meta: { resourceType: 'User' },
    name: { formatted: `Person ${nth}`, familyName: `Of ${nth}`, givenName: 'Person' },
    title: 'Clerk',
    [enterprise]: { department: 'Sales', manager: { value: 'x' } },
    roles: [],
    ...more,
  };
};
/** The body with which Okta creates a user. */
const oktaUser = (more: object = {}) => {
  const nth = people++;
  return {
    schemas: [core],
    userName: `okta${nth}@mail.example`,
    name: { givenName: 'Okta', familyName: `User ${nth}` },
    emails: [{ primary: true, value: `okta${nth}@mail.example`, type: 'work' }],
    displayName: `Okta User ${nth}`,
    locale: 'en-US',
    externalId: `00ujl${nth}`,
    groups: [],
    password: '1mz050nq',
    active: true,
    ...more,
  };
};
const create = async (body: object = entraUser(), by = key) => {
  const made = await scim(by, 'POST', '/Users', body);
  expect(made.statusCode, made.body).toBe(201);
  return made.json();
};
const membershipOf = async (email: string, organisation = world.merchant) => {
  const { rows } = await world.database.pool.query(
    `select m.id, m.roles, u.id as "user" from membership m join "user" u on u.id = m."user"
     where u.email = $1 and m.organisation = $2`,
    [email, organisation],
  );
  return rows[0];
};
const join = (group: string, ids: readonly string[], by = key) =>
  scim(by, 'PATCH', `/Groups/${group}`, {
    schemas: [patch_op],
    Operations: [{ op: 'Add', path: 'members', value: ids.map((value) => ({ value })) }],
  });
const refused = (answer: { json(): unknown; statusCode: number }) => {
  const { scimType, status } = answer.json() as { scimType?: string; status: string };
  expect(status).toBe(String(answer.statusCode));
  return [answer.statusCode, scimType];
};

describe('a user that Entra ID provisions', () => {
  test('is created with a membership without roles, and invited by mail', async () => {
    const body = entraUser();
    const answer = await scim(key, 'POST', '/Users', body);
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.headers['content-type']).toContain('application/scim+json');
    const user = answer.json();
    expect(user).toMatchObject({
      schemas: [core],
      externalId: body.externalId,
      userName: body.userName,
      displayName: body.displayName,
      name: body.name,
      emails: body.emails,
      active: true,
      groups: [],
      meta: { resourceType: 'User', location: expect.stringContaining(`/scim/v2/Users/${user.id}`) },
    });
    expect(answer.headers.location).toBe(user.meta.location);
    expect(answer.headers.etag).toBe(user.meta.version);
    const email = body.emails[0]?.value ?? '';
    expect(await membershipOf(email)).toMatchObject({ roles: [] });
    expect((await world.letters(email)).map(({ kind }) => kind)).toEqual(['welcome']);
    expect((await scim(key, 'GET', `/Users/${user.id}`)).json()).toEqual(user);
  });

  test('is found by its matching attributes, whatever their case, and by no other', async () => {
    const user = await create();
    const [{ value: email }] = user.emails;
    for (const filter of [
      `userName eq "${user.userName}"`,
      `userName eq "${user.userName.toUpperCase()}"`,
      `externalId eq "${user.externalId}"`,
      `emails.value eq "${email}"`,
      `emails[type eq "work"].value eq "${email}"`,
      `${core}:userName eq "${user.userName}"`,
      `userName eq "${user.userName}" and active eq true`,
      `id eq "${user.id}"`,
    ]) {
      const found = await filtered(filter);
      expect(found, filter).toMatchObject({ totalResults: 1, startIndex: 1, itemsPerPage: 1 });
      expect(found.Resources[0].id).toBe(user.id);
    }
    expect(await filtered(`userName eq "${user.userName}" and active eq false`)).toMatchObject({
      totalResults: 0,
      Resources: [],
    });
    // The connection test of Entra ID looks for a user that does not exist.
    expect((await filtered(`userName eq "${crypto.randomUUID()}"`)).totalResults).toBe(0);
  });

  test('is changed by operations with paths, which have capital letters', async () => {
    const user = await create();
    const answer = await patch(user.id, [
      { op: 'Replace', path: 'displayName', value: 'Renamed Person' },
      { op: 'Replace', path: 'name.givenName', value: 'Renamed' },
      { op: 'Add', path: 'name.formatted', value: 'Renamed Person' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: `renamed-${user.emails[0].value}` },
      { op: 'Add', path: 'title', value: 'Director' },
      { op: 'Add', path: `${enterprise}:department`, value: 'Finance' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+31612345678' },
    ]);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      displayName: 'Renamed Person',
      name: { givenName: 'Renamed', familyName: user.name.familyName, formatted: 'Renamed Person' },
      emails: [{ value: `renamed-${user.emails[0].value}` }],
    });
    expect(answer.json().meta.version).not.toBe(user.meta.version);
  });

  test('is changed by one operation without a path, with paths as names', async () => {
    const user = await create();
    const value = {
      displayName: 'Path-less',
      'name.givenName': 'Path',
      'name.familyName': 'Less',
      externalId: 'another-id',
      'emails[type eq "work"].value': `pathless-${user.emails[0].value}`,
      [`${core}:userName`]: `pathless-${user.userName}`,
      [`${enterprise}:department`]: 'Legal',
    };
    expect((await patch(user.id, [{ op: 'replace', value }])).json()).toMatchObject({
      displayName: 'Path-less',
      name: { givenName: 'Path', familyName: 'Less' },
      externalId: 'another-id',
      userName: `pathless-${user.userName}`,
      emails: [{ value: `pathless-${user.emails[0].value}` }],
    });
  });

  test('is deactivated with the text "False", which ends their sessions, and activated again with their roles', async () => {
    const email = `leaver${people++}@mail.example`;
    await world.user(email, world.merchant, ['TAG_LIST']);
    const session = await world.signIn(email);
    const [user] = (await filtered(`userName eq "${email}"`)).Resources;
    expect(user.active).toBe(true);
    const off = await patch(user.id, [{ op: 'Replace', path: 'active', value: 'False' }]);
    expect(off.json()).toMatchObject({ id: user.id, active: false });
    expect((await world.call(session, 'GET', '/tag')).statusCode).toBe(401);
    expect((await world.login(email)).statusCode).toBe(401);
    expect((await filtered(`userName eq "${email}"`)).Resources).toMatchObject([{ id: user.id, active: false }]);
    expect((await filtered('active eq false')).Resources.map(({ id }: { id: string }) => id)).toContain(user.id);
    const on = await patch(user.id, [{ op: 'Replace', path: 'active', value: 'True' }]);
    expect(on.json()).toMatchObject({ id: user.id, active: true });
    expect(await membershipOf(email)).toMatchObject({ roles: ['TAG_LIST'] });
    expect((await world.login(email)).statusCode).toBe(200);
  });

  test('is removed by a DELETE, not found afterwards, and created again', async () => {
    const body = entraUser();
    const user = await create(body);
    expect((await scim(key, 'DELETE', `/Users/${user.id}`)).statusCode).toBe(204);
    expect(await membershipOf(user.emails[0].value)).toBeUndefined();
    expect(refused(await scim(key, 'GET', `/Users/${user.id}`))).toEqual([404, undefined]);
    expect(refused(await scim(key, 'DELETE', `/Users/${user.id}`))).toEqual([404, undefined]);
    const again = await create(body);
    expect(again).toMatchObject({ userName: user.userName, active: true });
    expect(again.id).not.toBe(user.id);
  });

  test('cannot be created twice, by either name', async () => {
    const body = entraUser();
    await create(body);
    expect(refused(await scim(key, 'POST', '/Users', body))).toEqual([409, 'uniqueness']);
    const same_email = { ...entraUser(), emails: body.emails };
    expect(refused(await scim(key, 'POST', '/Users', same_email))).toEqual([409, 'uniqueness']);
    const other = await create();
    const renaming = [{ op: 'replace', path: 'userName', value: body.userName.toUpperCase() }];
    expect(refused(await patch(other.id, renaming))).toEqual([409, 'uniqueness']);
  });
});

describe('a user that Okta provisions', () => {
  test('is created, and replaced by a PUT with all attributes', async () => {
    const body = oktaUser();
    const user = await create(body);
    expect(user).not.toHaveProperty('password');
    await world.services.audit.flush();
    expect(await auditText(world.database)).not.toContain(body.password);
    const changed = {
      ...body,
      id: user.id,
      name: { givenName: 'Other', familyName: 'Name' },
      displayName: 'Other Name',
      meta: user.meta,
    };
    const answer = await scim(key, 'PUT', `/Users/${user.id}`, changed);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ displayName: 'Other Name', name: { givenName: 'Other' }, active: true });
    const { rows } = await world.database.pool.query('select name from "user" where email = $1', [body.userName]);
    expect(rows).toEqual([{ name: 'Other Name' }]);
    const off = await scim(key, 'PUT', `/Users/${user.id}`, { ...changed, active: false });
    expect(off.json()).toMatchObject({ id: user.id, active: false });
    expect(await membershipOf(body.userName)).toBeUndefined();
  });

  test('is deactivated and activated by an operation without a path', async () => {
    const user = await create(oktaUser());
    expect((await patch(user.id, [{ op: 'replace', value: { active: false } }])).json().active).toBe(false);
    expect((await patch(user.id, [{ op: 'replace', value: { active: true } }])).json().active).toBe(true);
  });

  test('is imported from lists in pages', async () => {
    for (let nth = 0; nth < 3; nth++) await create(oktaUser());
    const first = (await scim(key, 'GET', '/Users?startIndex=1&count=2')).json();
    expect(first).toMatchObject({ startIndex: 1, itemsPerPage: 2 });
    const second = (await scim(key, 'GET', '/Users?startIndex=3&count=2')).json();
    expect(second.totalResults).toBe(first.totalResults);
    const ids = [...first.Resources, ...second.Resources].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(4);
    expect((await scim(key, 'GET', '/Users?count=0')).json()).toMatchObject({ itemsPerPage: 0, Resources: [] });
    expect((await scim(key, 'GET', '/Users?startIndex=-3&count=100000')).statusCode).toBe(200);
    expect(refused(await scim(key, 'GET', '/Users?count=many'))).toEqual([400, 'invalidValue']);
  });

  test('is invited only once active, if created inactive', async () => {
    const body = oktaUser({ active: false });
    const user = await create(body);
    expect(user.active).toBe(false);
    expect(await world.letters(body.userName)).toEqual([]);
    await patch(user.id, [{ op: 'replace', value: { active: true } }]);
    expect((await world.letters(body.userName)).map(({ kind }) => kind)).toEqual(['welcome']);
    expect((await scim(key, 'GET', `/Users/${user.id}`)).json()).toMatchObject({ id: user.id, active: true });
  });
});

describe('a group', () => {
  const groups = async (by = key) => (await scim(by, 'GET', '/Groups?startIndex=1&count=100')).json();

  test('is one of the sets of permissions, found by its name', async () => {
    expect((await groups()).Resources.map(({ displayName }: { displayName: string }) => displayName)).toEqual([
      'View only',
      'Support',
      'Finance',
      'Administrator',
    ]);
    const filter = encodeURIComponent('displayName eq "finance"');
    const found = (await scim(key, 'GET', `/Groups?excludedAttributes=members&filter=${filter}`)).json();
    expect(found).toMatchObject({ totalResults: 1, Resources: [{ id: 'finance', displayName: 'Finance' }] });
    expect(found.Resources[0]).not.toHaveProperty('members');
    expect(refused(await scim(key, 'POST', '/Groups', { displayName: 'Ours', members: [] }))).toEqual([501, undefined]);
    expect(refused(await scim(key, 'DELETE', '/Groups/view'))).toEqual([501, undefined]);
    expect(refused(await scim(key, 'GET', '/Groups/other'))).toEqual([404, undefined]);
  });

  test('gives its members its roles, and takes those alone away', async () => {
    const user = await create();
    const [{ value: email }] = user.emails;
    expect((await join('view', [user.id])).statusCode).toBe(204);
    expect((await join('finance', [user.id])).statusCode).toBe(204);
    expect(new Set((await membershipOf(email)).roles)).toEqual(
      new Set([...presetRoles('view', false), ...presetRoles('finance', false)]),
    );
    const seen = (await scim(key, 'GET', `/Users/${user.id}`)).json();
    expect(seen.groups.map(({ value }: { value: string }) => value)).toEqual(['view', 'finance']);
    const leave = (operation: object) =>
      scim(key, 'PATCH', '/Groups/finance', { schemas: [patch_op], Operations: [operation] });
    // As Entra ID removes a member; other clients name it in the path.
    expect((await leave({ op: 'Remove', path: 'members', value: [{ value: user.id }] })).statusCode).toBe(204);
    expect((await membershipOf(email)).roles).toEqual(presetRoles('view', false));
    await join('finance', [user.id]);
    expect((await leave({ op: 'remove', path: `members[value eq "${user.id}"]` })).statusCode).toBe(204);
    expect((await membershipOf(email)).roles).toEqual(presetRoles('view', false));
  });

  test('is pushed by Okta: its name again, and then all its members', async () => {
    const [one, two] = [await create(oktaUser()), await create(oktaUser())];
    const push = (Operations: readonly object[]) =>
      scim(key, 'PATCH', '/Groups/support', { schemas: [patch_op], Operations });
    expect((await push([{ op: 'replace', value: { id: 'support', displayName: 'Support' } }])).statusCode).toBe(204);
    expect(refused(await push([{ op: 'replace', value: { displayName: 'Ours' } }]))).toEqual([400, 'mutability']);
    await push([{ op: 'replace', path: 'members', value: [{ value: one.id, display: one.userName }] }]);
    await push([{ op: 'replace', path: 'members', value: [{ value: two.id }] }]);
    const members = async () =>
      (await scim(key, 'GET', '/Groups/support')).json().members.map(({ value }: { value: string }) => value);
    expect(await members()).toEqual([two.id]);
    const put = { schemas: [], displayName: 'Support', members: [{ value: one.id }] };
    expect((await scim(key, 'PUT', '/Groups/support', put)).json().members).toMatchObject([{ value: one.id }]);
    expect((await membershipOf(two.userName)).roles).toEqual([]);
  });

  test('of a user without access gives its roles once they have access again', async () => {
    const user = await create();
    await patch(user.id, [{ op: 'replace', path: 'active', value: false }]);
    expect((await join('view', [user.id])).statusCode).toBe(204);
    await patch(user.id, [{ op: 'replace', path: 'active', value: true }]);
    expect((await membershipOf(user.emails[0].value)).roles).toEqual(presetRoles('view', false));
  });

  test('gives no roles that the key does not have, and takes none', async () => {
    const lesser = await world.key(world.merchant, ['PLATFORMUSER_ALL', ...presetRoles('view', false)]);
    const user = await create(entraUser(), lesser);
    expect((await join('view', [user.id], lesser)).statusCode).toBe(204);
    expect(refused(await join('administrator', [user.id], lesser))).toEqual([403, undefined]);
    expect((await membershipOf(user.emails[0].value)).roles).toEqual(presetRoles('view', false));
    await join('administrator', [user.id]);
    const off = [{ op: 'replace', path: 'active', value: false }];
    expect(refused(await patch(user.id, off, lesser))).toEqual([403, undefined]);
    expect(refused(await scim(lesser, 'DELETE', `/Users/${user.id}`))).toEqual([403, undefined]);
    expect(expandRoles((await membershipOf(user.emails[0].value)).roles).has('APIKEY_ALL')).toBe(true);
  });

  test('keeps no roles that the key does not have for users without access, whom another key gives access', async () => {
    const lesser = await world.key(world.merchant, ['PLATFORMUSER_ALL']);
    const body = entraUser({ active: false });
    const { id } = await create(body, lesser);
    expect((await join('administrator', [id], lesser)).statusCode).toBe(403);
    await patch(id, [{ op: 'replace', path: 'active', value: true }]);
    expect((await membershipOf(body.emails[0]?.value ?? '')).roles).toEqual([]);
  });

  test('has only users of the organisation as members', async () => {
    const stranger = await create(entraUser(), await world.key(world.other, ['USER_ALL']));
    expect(refused(await join('view', [stranger.id]))).toEqual([400, 'invalidValue']);
  });

  test('of the provider has its roles for staff', async () => {
    const provider = await world.key(world.root, ['PSP', 'PSP_ALL', 'USER_ALL']);
    const user = await create(entraUser(), provider);
    await join('administrator', [user.id], provider);
    expect((await membershipOf(user.emails[0].value, world.root)).roles).toEqual(['PSP', 'PSP_ALL']);
    await join('finance', [user.id], provider);
    expect((await scim(provider, 'GET', `/Users/${user.id}`)).json().groups).toMatchObject([
      { value: 'finance' },
      { value: 'administrator' },
    ]);
  });
});

describe('access', () => {
  test('is for keys with the roles of users, in their organisation only', async () => {
    const user = await create();
    const reader = await world.key(world.merchant, ['PLATFORMUSER_LIST']);
    expect((await scim(reader, 'GET', `/Users/${user.id}`)).statusCode).toBe(200);
    expect(refused(await scim(reader, 'POST', '/Users', entraUser()))).toEqual([403, undefined]);
    expect(refused(await patch(user.id, [{ op: 'replace', value: { active: false } }], reader))).toEqual([
      403,
      undefined,
    ]);
    expect(refused(await scim(await world.key(world.merchant, ['TAG_ALL']), 'GET', '/Users'))).toEqual([
      403,
      undefined,
    ]);
    expect(refused(await scim('sk_unknown', 'GET', '/Users'))).toEqual([401, undefined]);
    // A user's session is no provisioner.
    expect(refused(await scim(world.admin, 'GET', '/Users'))).toEqual([403, undefined]);
  });

  test('to users of another organisation, and of one above or below, is as to none', async () => {
    const user = await create();
    for (const of of [world.other, world.part, world.root]) {
      const stranger = await world.key(of, ['USER_ALL', 'PSP_ALL']);
      expect(refused(await scim(stranger, 'GET', `/Users/${user.id}`))).toEqual([404, undefined]);
      expect(refused(await patch(user.id, [{ op: 'replace', value: { active: false } }], stranger))).toEqual([
        404,
        undefined,
      ]);
      expect(refused(await scim(stranger, 'PUT', `/Users/${user.id}`, entraUser()))).toEqual([404, undefined]);
      expect(refused(await scim(stranger, 'DELETE', `/Users/${user.id}`))).toEqual([404, undefined]);
      expect((await filtered(`userName eq "${user.userName}"`, stranger)).totalResults).toBe(0);
    }
    expect((await scim(key, 'GET', `/Users/${user.id}`)).json().active).toBe(true);
  });

  test('of an inactive merchant is refused', async () => {
    const merchant = await world.organisation('Closing', world.root);
    const own = await world.key(merchant, ['USER_ALL']);
    await create(entraUser(), own);
    await world.call(world.provider, 'POST', `/psp/merchant/${merchant}/deactivate`, { body: {} });
    expect(refused(await scim(own, 'POST', '/Users', entraUser()))).toEqual([401, undefined]);
    await world.call(world.provider, 'POST', `/psp/merchant/${merchant}/activate`, { body: {} });
    expect((await scim(own, 'GET', '/Users')).json().totalResults).toBe(1);
  });

  test('of the person who made the key is not changed by it', async () => {
    const maker = `maker${people++}@mail.example`;
    await world.user(maker, world.merchant, ['USER_ALL']);
    const body = { organisation: world.merchant, name: 'Provisioning', roles: ['USER_ALL'] };
    const made = (await world.call(await world.signIn(maker), 'POST', '/apikey', { body })).json();
    const [own] = (await filtered(`userName eq "${maker}"`, made.secret)).Resources;
    expect(refused(await patch(own.id, [{ op: 'replace', value: { active: false } }], made.secret))).toEqual([
      403,
      undefined,
    ]);
    expect((await scim(key, 'GET', `/Users/${own.id}`)).json().active).toBe(true);
  });

  test('is in the audit trail, and changes of users in the log of changes', async () => {
    const user = await create();
    await join('view', [user.id]);
    await world.services.audit.flush();
    const audited = await auditText(world.database);
    expect(audited).toContain('/scim/v2/Users');
    expect(audited).toContain('/scim/v2/Groups/:id');
    const { id } = await membershipOf(user.emails[0].value);
    const { rows } = await world.database.pool.query(
      'select entity, action, actor_kind from change where item = $1 order by id',
      [id],
    );
    expect(rows).toEqual([
      { entity: 'membership', action: 'CREATED', actor_kind: 'apikey' },
      { entity: 'membership', action: 'CHANGED', actor_kind: 'apikey' },
    ]);
  });
});

describe('a person of two merchants', () => {
  const both = async () => {
    const email = `both${people++}@mail.example`;
    const user = await world.user(email, world.merchant, ['TAG_LIST']);
    const body = { user, organisation: world.other, roles: ['TAG_LIST'] };
    expect((await world.call(world.provider, 'POST', '/membership', { body })).statusCode).toBe(201);
    const [here] = (await filtered(`userName eq "${email}"`)).Resources;
    return { email, user, here };
  };

  test('is deactivated in one only', async () => {
    const { email, here } = await both();
    await patch(here.id, [{ op: 'replace', value: { active: false } }]);
    expect(await membershipOf(email)).toBeUndefined();
    expect(await membershipOf(email, world.other)).toMatchObject({ roles: ['TAG_LIST'] });
    const signed_in = (await world.login(email)).json();
    expect(signed_in.user.organisation.id).toBe(world.other);
    // Their home has moved: to be given access again, they accept it.
    await patch(here.id, [{ op: 'replace', value: { active: true } }]);
    expect((await world.letters(email)).map(({ kind }) => kind)).toEqual(['access_offer']);
    expect((await scim(key, 'GET', `/Users/${here.id}`)).json().active).toBe(true);
  });

  test('keeps their name and address when one merchant changes them, with the same response', async () => {
    const { email, user, here } = await both();
    const changed = await patch(here.id, [
      { op: 'replace', path: 'displayName', value: 'Someone Else' },
      { op: 'replace', path: 'emails[type eq "work"].value', value: `taken-${email}` },
    ]);
    expect(changed.json()).toMatchObject({ displayName: 'Someone Else', emails: [{ value: `taken-${email}` }] });
    const { rows } = await world.database.pool.query('select name, email from "user" where id = $1', [user]);
    expect(rows).toEqual([{ name: email, email }]);
    expect(await world.letters(`taken-${email}`)).toEqual([]);
  });

  test('accepts access first, and keeps the id that the identity provider knows', async () => {
    const email = `elsewhere${people++}@mail.example`;
    await world.user(email, world.other, ['TAG_LIST']);
    const made = await create(oktaUser({ userName: email, emails: [{ value: email, type: 'work', primary: true }] }));
    expect(made.active).toBe(true);
    await join('view', [made.id]);
    const [offer] = await world.letters(email);
    expect(offer?.kind).toBe('access_offer');
    const token = /token=([\w.~-]+)/.exec(offer?.text ?? '')?.[1];
    expect((await world.visit('/auth/accept-access', { token })).statusCode).toBeLessThan(300);
    expect((await membershipOf(email)).roles).toEqual(presetRoles('view', false));
    const seen = (await scim(key, 'GET', `/Users/${made.id}`)).json();
    expect(seen).toMatchObject({ id: made.id, active: true, groups: [{ value: 'view' }] });
  });
});

test('a person who is only of the merchant gets a new address once they confirm it', async () => {
  const email = `own${people++}@mail.example`;
  await world.user(email, world.merchant, ['TAG_LIST']);
  const [user] = (await filtered(`userName eq "${email}"`)).Resources;
  const next = `new-${email}`;
  await patch(user.id, [{ op: 'replace', path: 'emails[type eq "work"].value', value: next }]);
  expect((await world.login(email)).statusCode).toBe(200);
  expect((await world.letters(next)).map(({ kind }) => kind)).toEqual(['email_change']);
});

test('a deactivated user loses their access to parts of the organisation too', async () => {
  const email = `parts${people++}@mail.example`;
  const user = await world.user(email, world.merchant, ['TAG_LIST']);
  const body = { user, organisation: world.part, roles: ['TAG_LIST'] };
  await world.call(world.provider, 'POST', '/membership', { body });
  const [member] = (await filtered(`userName eq "${email}"`)).Resources;
  await patch(member.id, [{ op: 'replace', value: { active: false } }]);
  expect(await membershipOf(email, world.part)).toBeUndefined();
  expect((await world.login(email)).statusCode).toBe(401);
});

test('a user whose access an administrator ends and gives again keeps their id', async () => {
  const user = await create();
  const [{ value: email }] = user.emails;
  const first = await membershipOf(email);
  await world.call(world.admin, 'DELETE', `/membership/${first.id}`);
  expect((await scim(key, 'GET', `/Users/${user.id}`)).json().active).toBe(false);
  const body = { user: first.user, organisation: world.merchant, roles: ['TAG_LIST'] };
  expect((await world.call(world.admin, 'POST', '/membership', { body })).statusCode).toBe(201);
  expect((await filtered(`userName eq "${user.userName}"`)).Resources).toMatchObject([{ id: user.id, active: true }]);
});

describe('two provisioners', () => {
  test('create a user once', async () => {
    const body = entraUser();
    const second = await world.key(world.merchant, ['USER_ALL']);
    const answers = await Promise.all([key, second, key, second].map((by) => scim(by, 'POST', '/Users', body)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
    expect((await filtered(`userName eq "${body.userName}"`)).totalResults).toBe(1);
  });

  test('replace a version once', async () => {
    const user = await create();
    const headers = { 'if-match': user.meta.version };
    const answers = await Promise.all(
      ['One', 'Two'].map((value) => patch(user.id, [{ op: 'replace', path: 'displayName', value }], key, headers)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    const unchanged = await scim(key, 'GET', `/Users/${user.id}`, undefined, { 'if-none-match': user.meta.version });
    expect(unchanged.statusCode).toBe(200);
    const { etag } = unchanged.headers;
    const known = await scim(key, 'GET', `/Users/${user.id}`, undefined, { 'if-none-match': String(etag) });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  });
});

describe('what cannot be read is refused', () => {
  test.each([
    ['userName co "a"', 'invalidFilter'],
    ['userName eq "a" or userName eq "b"', 'invalidFilter'],
    ['userName eq a', 'invalidFilter'],
    ['title eq "a"', 'invalidFilter'],
    [`userName eq "${'a'.repeat(2001)}"`, 'invalidFilter'],
  ])('the filter %s', async (filter, type) => {
    expect(refused(await scim(key, 'GET', `/Users?filter=${encodeURIComponent(filter)}`))).toEqual([400, type]);
  });

  test.each([
    [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    [{ op: 'replace', path: 'displayName' }, 'invalidValue'],
    [{ op: 'move', path: 'active', value: true }, 'invalidSyntax'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'remove', path: 'userName' }, 'invalidValue'],
    [{ op: 'replace', path: 'emails[type eq', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[type eq "work"].value', value: 'nowhere' }, 'invalidValue'],
    [{ op: 'replace', path: 'id', value: 'mbr_x' }, 'mutability'],
    [{ op: 'add', path: 'groups', value: [{ value: 'administrator' }] }, 'mutability'],
    [{ op: 'replace', path: 'displayName', value: 'x'.repeat(201) }, 'invalidValue'],
    [{ op: 'replace', path: 'displayName', value: '4111 1111 1111 1111' }, 'invalidValue'],
  ])('the operation %j', async (operation, type) => {
    const user = await create();
    expect(refused(await patch(user.id, [operation]))).toEqual([400, type]);
    expect((await scim(key, 'GET', `/Users/${user.id}`)).json()).toEqual(user);
  });

  test('a body that is no JSON, has no schema, too many operations or no address', async () => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/scim+json' };
    const broken = await world.app.http.inject({ method: 'POST', url: '/scim/v2/Users', headers, payload: '{' });
    expect(refused(broken)).toEqual([400, 'invalidSyntax']);
    expect(broken.headers['content-type']).toContain('application/scim+json');
    const user = await create();
    const without = await scim(key, 'PATCH', `/Users/${user.id}`, { Operations: [{ op: 'remove', path: 'title' }] });
    expect(refused(without)).toEqual([400, 'invalidSyntax']);
    const many = Array.from({ length: 101 }, () => ({ op: 'replace', path: 'title', value: 'x' }));
    expect(refused(await patch(user.id, many))).toEqual([400, 'invalidSyntax']);
    expect(refused(await scim(key, 'POST', '/Users', { schemas: [core], userName: 'no-address' }))).toEqual([
      400,
      'invalidValue',
    ]);
    expect(refused(await scim(key, 'GET', '/Me'))).toEqual([404, undefined]);
    expect(refused(await scim(key, 'PATCH', '/Users', {}))).toEqual([404, undefined]);
  });
});

test('the documents say what is supported', async () => {
  const config = (await scim(key, 'GET', '/ServiceProviderConfig')).json();
  expect(config).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 200 },
    etag: { supported: true },
    authenticationSchemes: [{ type: 'oauthbearertoken' }],
  });
  const types = (await scim(key, 'GET', '/ResourceTypes')).json();
  expect(types.Resources.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual(['/Users', '/Groups']);
  const schemas = (await scim(key, 'GET', '/Schemas')).json();
  for (const { id } of schemas.Resources) {
    const one = await scim(key, 'GET', `/Schemas/${encodeURIComponent(id)}`);
    expect(one.json().id, id).toBe(id);
  }
  const user = await create();
  const described = schemas.Resources[0].attributes.map(({ name }: { name: string }) => name);
  const common = ['schemas', 'id', 'externalId', 'meta'];
  expect(Object.keys(user).filter((name) => !common.includes(name) && !described.includes(name))).toEqual([]);
});

test('a query chooses attributes', async () => {
  const user = await create();
  const few = (await scim(key, 'GET', `/Users/${user.id}?attributes=userName,emails.value`)).json();
  expect(Object.keys(few).sort()).toEqual(['emails', 'id', 'schemas', 'userName']);
  const others = (await scim(key, 'GET', `/Users/${user.id}?excludedAttributes=groups,meta`)).json();
  expect(others).not.toHaveProperty('groups');
  expect(others).not.toHaveProperty('meta');
  expect(others.userName).toBe(user.userName);
});
