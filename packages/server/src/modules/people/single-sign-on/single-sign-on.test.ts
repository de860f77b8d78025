import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Browser,
  openBrowser,
  openIdentityProvider,
  type TestIdentityProvider,
} from '../../../testing/identity-provider.ts';
import { codeOf } from '../../../testing/member-world.ts';
import { openPeopleWorld, type PeopleWorld } from '../../../testing/people-world.ts';
import { openWorld, test_password } from '../../../testing/world.ts';

let world: PeopleWorld;
let idp: TestIdentityProvider;
let origin: string;
let people = 0;

beforeAll(async () => {
  world = await openPeopleWorld({ WEBHOOK_PRIVATE_ADDRESSES: '1' });
  origin = world.services.config.origin;
  idp = await openIdentityProvider(origin);
});

beforeEach(() => {
  Object.assign(idp, { tamper: undefined, forge: false, down: false, amr: [] });
});

interface Made {
  readonly id: string;
  readonly merchant: string;
  readonly domain: string;
}

/** A merchant with an administrator and an identity provider, unless other settings say so. */
async function connected(more: object | ((merchant: string) => object) = {}): Promise<Made> {
  const at = people++;
  const merchant = await world.organisation(`Merchant ${at}`, world.root);
  const domain = `merchant${at}.test`;
  const settings = typeof more === 'function' ? more(merchant) : more;
  const body = {
    organisation: merchant,
    name: 'Directory',
    issuer: idp.issuer,
    client_id: idp.client_id,
    client_secret: idp.client_secret,
    email_domains: [domain],
    ...settings,
  };
  const made = await world.call(world.provider, 'POST', '/identityprovider', { body });
  expect(made.statusCode, made.body).toBe(201);
  return { id: made.json().id, merchant, domain };
}

const change = async (id: string, body: object) => {
  const changed = await world.call(world.provider, 'POST', `/identityprovider/${id}`, { body });
  expect(changed.statusCode, changed.body).toBe(200);
};

/** The user whom the identity provider signs in, by their address. */
const is = (email: string, more: object = {}) => {
  idp.user = { sub: `subject of ${email}`, email, email_verified: true, name: 'Ann', groups: [], ...more };
};

const begin = async (email: string, browser: Browser) => {
  const response = await world.visit('/auth/sso', { email });
  browser.keep(origin, response.headers['set-cookie']);
  return response;
};
const comeBack = async (url: string, browser: Browser) => {
  const { pathname, search } = new URL(url);
  const headers = { cookie: browser.cookies(origin) };
  const response = await world.app.http.inject({ url: pathname + search, headers });
  browser.keep(origin, response.headers['set-cookie']);
  expect(response.statusCode).toBe(303);
  return new URL(String(response.headers.location), origin).searchParams.get('sso');
};
const complete = async (browser: Browser) => {
  const response = await world.visit('/auth/sso/complete', {}, { cookie: browser.cookies(origin) });
  browser.keep(origin, response.headers['set-cookie']);
  return response;
};

/** The whole way of a browser to the sign-in page again; what that page reads. */
async function away(email: string, browser = openBrowser()): Promise<string | null> {
  const begun = await begin(email, browser);
  expect(begun.statusCode, begun.body).toBe(200);
  return comeBack(await browser.signInAt(begun.json().url, origin), browser);
}

/** Signs in, and answers the session or the next step. */
async function signOn(email: string) {
  const browser = openBrowser();
  expect(await away(email, browser)).toBe('done');
  return (await complete(browser)).json();
}

const member = async ({ merchant, domain }: Made, roles: readonly string[] = ['TAG_LIST']) => {
  const email = `person${people++}@${domain}`;
  return { email, id: await world.user(email, merchant, roles) };
};
const membershipsOf = async (id: string) =>
  (await world.call(world.provider, 'GET', `/membership?user=${id}`)).json().items as {
    organisation: string;
    roles: string[];
  }[];
const eventsOf = async (id: string) =>
  (await world.call(world.provider, 'GET', `/identityprovider/${id}/history`)).json().items as {
    status: string;
    status_reason: string;
    actor: string | null;
  }[];

describe('a user with an account', () => {
  test('signs in with single sign-on, and again by the subject once the address has changed there', async () => {
    const made = await connected();
    const { email, id } = await member(made);
    is(email);
    const { token, user } = await signOn(email);
    expect(user).toMatchObject({ id, email, roles: ['TAG_LIST'] });
    expect((await world.call(token, 'GET', '/tag')).statusCode).toBe(200);
    is(email, { email: 'other@elsewhere.test', email_verified: false });
    expect((await signOn(email)).user.id).toBe(id);
  });

  test('who signs in under the address of another does not allow more tries of that password', async () => {
    const made = await connected();
    const [victim, guesser] = [await member(made), await member(made)];
    const from = { remoteAddress: '198.51.100.78' };
    const post = (url: string, payload: object) => world.app.http.inject({ method: 'POST', url, payload, ...from });
    const guess = async () => (await post('/v1/auth/login', { email: victim.email, password: 'a wrong guess' })).json();
    for (let at = 0; at < 4; at++) expect((await guess()).error.code).toBe('invalid_credentials');
    is(guesser.email);
    const browser = openBrowser();
    const begun = await post('/v1/auth/sso', { email: victim.email });
    browser.keep(origin, begun.headers['set-cookie']);
    const { pathname, search } = new URL(await browser.signInAt(begun.json().url, origin));
    const headers = { cookie: browser.cookies(origin) };
    const back = await world.app.http.inject({ url: pathname + search, headers, ...from });
    expect(back.headers.location).toBe('/login?sso=done');
    expect((await guess()).error.code).toBe('rate_limited');
  });

  test('finds it by the domain of an address that is not their account’s', async () => {
    const made = await connected();
    const { email, id } = await member(made);
    is(email);
    expect((await signOn(`alias@${made.domain}`)).user.id).toBe(id);
    const unknown = await begin('someone@unknown.test', openBrowser());
    expect(unknown.json().error.code).toBe('sso_not_found');
  });

  test('is asked for the second factor they have, unless the identity provider asked for one or is trusted', async () => {
    const made = await connected();
    const { email } = await member(made);
    const { token } = (await world.login(email)).json();
    const setup = await world.call(token, 'POST', '/profile/mfa-setup', { body: { current_password: test_password } });
    const step = { token: setup.json().token };
    const { secret } = (await world.visit('/auth/mfa/setup', { ...step, type: 'google' })).json();
    await world.visit('/auth/mfa/setup/confirm', { ...step, code: codeOf(secret) });
    is(email);
    const { mfa } = await signOn(email);
    expect(mfa).toMatchObject({ type: 'google', username: email });
    const code = codeOf(secret, 1);
    const shown = await world.visit('/auth/mfa', { token: mfa.token, code, username: email });
    expect(shown.json().user.email).toBe(email);
    idp.amr = ['pwd', 'mfa'];
    expect((await signOn(email)).user.email).toBe(email);
    idp.amr = ['pwd'];
    await change(made.id, { trusted_factor: true });
    expect((await signOn(email)).user.email).toBe(email);
  });

  test('needs no factor of their own if the identity provider asked for one, and stays signed in', async () => {
    const made = await connected();
    await world.database.pool.query(`update organisation set mfa_required = 'google' where id = $1`, [made.merchant]);
    const { email } = await member(made);
    is(email);
    expect((await signOn(email)).mfa_setup).toMatchObject({ required_type: 'google' });
    idp.amr = ['mfa'];
    const { token } = await signOn(email);
    expect((await world.call(token, 'GET', '/tag')).statusCode).toBe(200);
  });

  test('signs out at the identity provider too', async () => {
    const made = await connected();
    const { email } = await member(made);
    is(email);
    const { token } = await signOn(email);
    const { sign_out_url } = (await world.call(token, 'POST', '/auth/logout')).json();
    const url = new URL(sign_out_url);
    expect(url.origin).toBe(idp.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: idp.client_id,
      post_logout_redirect_uri: `${origin}/login`,
      id_token_hint: expect.stringContaining('.'),
    });
    expect((await fetch(url)).status).toBe(200);
    expect((await world.call(token, 'GET', '/auth/me')).statusCode).toBe(401);
    const session = await world.signIn(email);
    expect((await world.call(session, 'POST', '/auth/logout')).json()).toEqual({ sign_out_url: null });
  });
});

describe('a return', () => {
  const refusedWith = async (tamper: NonNullable<TestIdentityProvider['tamper']>, words: RegExp, forge = false) => {
    const made = await connected();
    const { email } = await member(made);
    is(email);
    Object.assign(idp, { tamper, forge });
    const browser = openBrowser();
    expect(await away(email, browser)).toBe('failed');
    expect((await complete(browser)).json().error.code).toBe('invalid_token');
    const [event] = await eventsOf(made.id);
    expect(event).toMatchObject({ status: 'SIGN_IN_REFUSED', status_reason: expect.stringMatching(words) });
  };

  test('with a valid token that was signed again succeeds', async () => {
    const made = await connected();
    const { email } = await member(made);
    is(email);
    idp.tamper = (claims) => claims;
    expect((await signOn(email)).user.email).toBe(email);
  });

  test.each([
    ['another issuer', { iss: 'https://elsewhere.test' }, /iss/],
    ['another nonce', { nonce: 'another' }, /nonce/],
    ['another audience', { aud: 'another' }, /aud/],
    ['a time that is over', { iat: 1_700_000_000, exp: 1_700_000_060 }, /expir/],
  ])('is refused if its ID token has %s', async (_, claims, words) => {
    await refusedWith((of) => ({ ...of, ...claims }), words);
  });

  test('is refused if its ID token is signed with a key of another', async () => {
    await refusedWith((claims) => claims, /signature/i, true);
  });

  test('is refused with another state, which uses nothing up', async () => {
    const made = await connected();
    const { email } = await member(made);
    is(email);
    const browser = openBrowser();
    const { url } = (await begin(email, browser)).json();
    const back = new URL(await browser.signInAt(url, origin));
    const right = back.href;
    back.searchParams.set('state', 'another');
    expect(await comeBack(back.href, browser)).toBe('expired');
    expect(await comeBack(right, browser)).toBe('done');
  });

  test('is refused from another browser', async () => {
    const made = await connected();
    const { email } = await member(made);
    is(email);
    const browser = openBrowser();
    const back = await browser.signInAt((await begin(email, browser)).json().url, origin);
    expect(await comeBack(back, openBrowser())).toBe('expired');
    const other = openBrowser();
    await begin(email, other);
    expect(await comeBack(back, other)).toBe('expired');
    expect((await complete(other)).json().error.code).toBe('invalid_token');
  });

  test('works once', async () => {
    const made = await connected();
    const { email } = await member(made);
    is(email);
    const browser = openBrowser();
    const { url } = (await begin(email, browser)).json();
    const cookie = browser.cookies(origin);
    const back = await browser.signInAt(url, origin);
    expect(await comeBack(back, browser)).toBe('done');
    expect(await comeBack(back, browser)).toBe('expired');
    const replayed = openBrowser();
    replayed.keep(origin, cookie);
    expect(await comeBack(back, replayed)).toBe('expired');
    const done = browser.cookies(origin);
    expect((await complete(browser)).statusCode).toBe(200);
    replayed.keep(origin, done);
    expect((await complete(replayed)).json().error.code).toBe('invalid_token');
  });

  test('has no secret of ours in any address, and its cookie is for no script', async () => {
    const made = await connected();
    const { email } = await member(made);
    is(email);
    const browser = openBrowser();
    const begun = await begin(email, browser);
    const cookie = String(begun.headers['set-cookie']);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(begun.json().url).not.toContain('ott_');
    const asked = new URL(begun.json().url).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('nonce')).toBeTruthy();
    const back = await browser.signInAt(begun.json().url, origin);
    expect(back).not.toContain('ott_');
    const { rows } = await world.database.pool.query(`select data::text from one_time_token where purpose = 'sso'`);
    expect(JSON.stringify(rows)).not.toContain(String(asked.get('nonce')));
  });

  test('succeeds after the identity provider has replaced its keys', async () => {
    const made = await connected();
    const { email } = await member(made);
    is(email);
    expect((await signOn(email)).user.email).toBe(email);
    await idp.rotate();
    expect((await signOn(email)).user.email).toBe(email);
  });

  test('after a refusal at the identity provider says that it was cancelled', async () => {
    const made = await connected();
    const { email } = await member(made);
    const browser = openBrowser();
    const state = new URL((await begin(email, browser)).json().url).searchParams.get('state');
    const refused = new URLSearchParams({ error: 'access_denied', state: String(state), iss: idp.issuer });
    expect(await comeBack(`${origin}/v1/auth/sso/callback?${refused}`, browser)).toBe('cancelled');
  });
});

describe('an address', () => {
  test('that the identity provider has not verified signs no one in', async () => {
    const made = await connected();
    const { email } = await member(made);
    for (const email_verified of [false, undefined, 'no']) {
      is(email, { email_verified });
      expect(await away(email)).toBe('unverified');
    }
    is(email, { email_verified: 'true' });
    expect((await signOn(email)).user.email).toBe(email);
  });

  test('of a user of another organisation signs no one in, also if it could make users', async () => {
    const victim = await connected();
    const { email } = await member(victim);
    const attacker = await connected((organisation) => ({
      email_domains: [],
      group_roles: [{ group: '*', preset: 'view', organisation }],
    }));
    const own = await member(attacker);
    is(email);
    expect(await away(own.email)).toBe('no_access');
    await change(attacker.id, { email_domains: [attacker.domain], provisioning: 'JUST_IN_TIME' });
    expect(await away(own.email)).toBe('no_access');
    const { rows } = await world.database.pool.query('select 1 from identity_subject where identity_provider = $1', [
      attacker.id,
    ]);
    expect(rows).toEqual([]);
    expect((await world.database.pool.query('select id from "user" where email = $1', [email])).rows).toHaveLength(1);
  });

  test('outside its domains signs no one in', async () => {
    const made = await connected();
    const email = `guest${people++}@elsewhere.test`;
    await world.user(email, made.merchant, ['TAG_LIST']);
    is(email);
    expect(await away(email)).toBe('no_access');
  });

  test('that another person has now signs no one in as the person before', async () => {
    const made = await connected();
    const { email } = await member(made);
    is(email);
    await signOn(email);
    is(email, { sub: 'another person' });
    expect(await away(email)).toBe('no_access');
  });

  test('of a known user is not sent to the identity provider of another merchant with its domain', async () => {
    const made = await connected();
    const elsewhere = `person${people++}@${made.domain}`;
    await world.user(elsewhere, world.other, ['TAG_LIST']);
    expect((await begin(elsewhere, openBrowser())).json().error.code).toBe('sso_not_found');
  });
});

describe('a person of two merchants', () => {
  test('signs in to the one whose identity provider vouches for them, and cannot switch to the other', async () => {
    const made = await connected();
    const { email, id } = await member(made);
    const elsewhere = await world.organisation(`Second ${people++}`, world.root);
    const body = { user: id, organisation: elsewhere, roles: ['TAG_LIST'] };
    const membership = (await world.call(world.provider, 'POST', '/membership', { body })).json().id;
    is(email);
    const { token, user } = await signOn(email);
    expect(user.organisation.id).toBe(made.merchant);
    expect(user.memberships).toHaveLength(1);
    const move = (by: string) => world.call(by, 'POST', '/auth/switch', { body: { membership } });
    expect((await move(token)).json().error.code).toBe('not_found');
    await world.database.pool.query('update session set membership = $1 where "user" = $2', [membership, id]);
    await world.database.pool.query(`select pg_notify('sluis_session', '')`);
    world.services.listener.hear(['session']);
    expect((await world.call(token, 'GET', '/auth/me')).statusCode).toBe(401);
  });

  test('uses a password for the other, and does not enter the one that forces single sign-on', async () => {
    const made = await connected({ forced: true });
    const { email, id } = await member(made);
    const elsewhere = await world.organisation(`Second ${people++}`, world.root);
    const body = { user: id, organisation: elsewhere, roles: ['TAG_LIST'] };
    expect((await world.call(world.provider, 'POST', '/membership', { body })).statusCode).toBe(201);
    const { token, user } = (await world.login(email)).json();
    expect(user.organisation.id).toBe(elsewhere);
    const own = user.memberships.find(
      (each: { organisation: { id: string } }) => each.organisation.id === made.merchant,
    );
    const moved = await world.call(token, 'POST', '/auth/switch', { body: { membership: own.id } });
    expect(moved.json().error.code).toBe('sso_required');
  });
});

describe('an organisation that forces single sign-on', () => {
  test('refuses the right password and names the way, also below it, and does not tell a guesser', async () => {
    const made = await connected({ forced: true });
    const part = await world.organisation('Part', made.merchant);
    for (const of of [made.merchant, part]) {
      const email = `person${people++}@${made.domain}`;
      await world.user(email, of, ['TAG_LIST']);
      expect((await world.login(email)).json().error.code).toBe('sso_required');
      expect((await world.login(email, 'wrong')).json().error.code).toBe('invalid_credentials');
      is(email);
      expect((await signOn(email)).user.email).toBe(email);
    }
  });

  test('lets break-glass users in, records it and mails the other administrators', async () => {
    const made = await connected();
    const glass = await member(made, ['USER_ALL']);
    const other = await member(made, ['USER_ALL']);
    await world.login(other.email);
    await change(made.id, { forced: true, break_glass: [{ user: glass.id }] });
    expect((await world.login(other.email)).json().error.code).toBe('sso_required');
    expect((await world.login(glass.email)).json().user.id).toBe(glass.id);
    expect(await eventsOf(made.id)).toEqual([expect.objectContaining({ status: 'BREAK_GLASS_USED', actor: glass.id })]);
    const letters = await world.letters(other.email);
    expect(letters.map(({ kind }) => kind)).toEqual(['break_glass']);
    // A name that looks like an address is no link in a mail.
    expect(letters[0]?.text.replaceAll('\u2060', '')).toContain(`${glass.email} logged in with a password`);
    expect(await world.letters(glass.email)).toEqual([]);
  });

  test('does not force it on users elsewhere: the provider’s own does not reach merchants', async () => {
    const provider = await connected({ organisation: world.root, forced: true, email_domains: [] });
    const { email } = await member(await connected());
    expect((await world.login(email)).json().user.email).toBe(email);
    expect((await world.login('provider@test.test')).json().error.code).toBe('sso_required');
    await change(provider.id, { active: false });
    expect((await world.login('provider@test.test')).statusCode).toBe(200);
  });
});

describe('groups', () => {
  const grouped = () =>
    connected((organisation) => ({
      provisioning: 'JUST_IN_TIME',
      language: 'nl',
      group_roles: [
        { group: 'clerks', preset: 'support', organisation },
        { group: 'bookkeepers', preset: 'finance', organisation },
      ],
    }));

  test('make a user when they first sign in, with a record of who did so', async () => {
    const made = await grouped();
    const email = `new${people++}@${made.domain}`;
    is(email, { groups: ['clerks'], name: 'Ann Jansen' });
    const { user } = await signOn(email);
    expect(user).toMatchObject({ email, name: 'Ann Jansen', language: 'nl' });
    expect(user.roles).toContain('REFUND_CREATE');
    const { rows } = await world.database.pool.query(
      `select entity, action, actor_kind, reason from change where item = $1 or item = $2 order by entity`,
      [user.id, user.memberships[0].id],
    );
    expect(rows).toEqual(
      ['membership', 'user'].map((entity) => ({
        entity,
        action: 'CREATED',
        actor_kind: 'system',
        reason: 'single sign-on: Directory',
      })),
    );
  });

  test('that are gained and lost change the roles at each sign-in, and end sessions with the last', async () => {
    const made = await grouped();
    const email = `new${people++}@${made.domain}`;
    is(email, { groups: ['clerks'] });
    const { token, user } = await signOn(email);
    is(email, { groups: ['clerks', 'bookkeepers'] });
    expect((await signOn(email)).user.roles).toContain('CHARGEBACK_ALL');
    is(email, { groups: ['bookkeepers'] });
    const { roles } = (await signOn(email)).user;
    expect(roles).not.toContain('PAYMENT_LINK_ALL');
    expect((await world.call(token, 'GET', '/auth/me')).json().user.roles).toEqual(roles);
    is(email, { groups: [] });
    expect(await away(email)).toBe('no_access');
    expect(await membershipsOf(user.id)).toEqual([]);
    expect((await world.call(token, 'GET', '/auth/me')).statusCode).toBe(401);
    is(email, { groups: ['clerks'] });
    expect((await signOn(email)).user.id).toBe(user.id);
  });

  test('without roles make no user, and neither does an invitation-only identity provider', async () => {
    const made = await grouped();
    const email = `new${people++}@${made.domain}`;
    is(email, { groups: ['others'] });
    expect(await away(email)).toBe('no_access');
    is(email, { groups: ['clerks'] });
    await change(made.id, { provisioning: 'INVITATION' });
    expect(await away(email)).toBe('no_access');
    expect((await world.database.pool.query('select 1 from "user" where email = $1', [email])).rows).toEqual([]);
  });

  test('that no longer have a row end what they gave', async () => {
    const made = await grouped();
    const part = await world.organisation('Part', made.merchant);
    const rows = [
      { group: 'clerks', preset: 'support', organisation: made.merchant },
      { group: 'clerks', preset: 'view', organisation: part },
    ];
    await change(made.id, { group_roles: rows });
    const email = `new${people++}@${made.domain}`;
    is(email, { groups: ['clerks'] });
    const { user } = await signOn(email);
    expect(await membershipsOf(user.id)).toHaveLength(2);
    await change(made.id, { group_roles: rows.slice(0, 1) });
    await signOn(email);
    expect((await membershipsOf(user.id)).map(({ organisation }) => organisation)).toEqual([made.merchant]);
  });

  test('that are too many for the token take nothing away', async () => {
    const made = await grouped();
    const email = `new${people++}@${made.domain}`;
    is(email, { groups: ['clerks'] });
    const { user } = await signOn(email);
    is(email, { groups: undefined });
    idp.tamper = (claims) => ({ ...claims, _claim_names: { groups: 'src1' } });
    expect(await away(email)).toBe('failed');
    expect(await membershipsOf(user.id)).toHaveLength(1);
  });

  test('do not bring back a user who has left for another merchant', async () => {
    const made = await grouped();
    const email = `new${people++}@${made.domain}`;
    is(email, { groups: ['clerks'] });
    const { user } = await signOn(email);
    const body = { user: user.id, organisation: world.other, roles: ['TAG_LIST'] };
    expect((await world.call(world.provider, 'POST', '/membership', { body })).statusCode).toBe(201);
    await world.call(world.provider, 'DELETE', `/membership/${user.memberships[0].id}`);
    expect(await away(`alias@${made.domain}`)).toBe('no_access');
    expect((await membershipsOf(user.id)).map(({ organisation }) => organisation)).toEqual([world.other]);
  });
});

describe('single sign-on is refused', () => {
  test('for an inactive user, before and after their first sign-in', async () => {
    const made = await connected();
    const { email, id } = await member(made);
    is(email);
    await world.act(world.provider, id, 'deactivate');
    expect(await away(email)).toBe('no_access');
    await world.act(world.provider, id, 'activate');
    expect((await signOn(email)).user.id).toBe(id);
    await world.act(world.provider, id, 'deactivate');
    expect(await away(email)).toBe('no_access');
  });

  test('in an inactive merchant', async () => {
    const made = await connected();
    const { email } = await member(made);
    is(email);
    const browser = openBrowser();
    const { url } = (await begin(email, browser)).json();
    const setting = (active: boolean) =>
      world.database.pool.query('update organisation set active = $2 where id = $1', [made.merchant, active]);
    await setting(false);
    expect(await comeBack(await browser.signInAt(url, origin), browser)).toBe('organisation_inactive');
    expect((await begin(email, openBrowser())).json().error.code).toBe('sso_not_found');
    await setting(true);
    expect((await signOn(email)).user.email).toBe(email);
  });

  test('by a deactivated identity provider, whose sessions go on', async () => {
    const made = await connected();
    const { email } = await member(made);
    is(email);
    const { token } = await signOn(email);
    const browser = openBrowser();
    expect(await away(email, browser)).toBe('done');
    const halfway = openBrowser();
    const { url } = (await begin(email, halfway)).json();
    const back = await halfway.signInAt(url, origin);
    await change(made.id, { active: false });
    expect((await complete(browser)).json().error.code).toBe('invalid_token');
    expect(await comeBack(back, halfway)).toBe('expired');
    expect((await begin(email, openBrowser())).json().error.code).toBe('sso_not_found');
    expect((await world.call(token, 'GET', '/tag')).statusCode).toBe(200);
  });

  test('while the identity provider does not answer', async () => {
    const made = await connected();
    const { email } = await member(made);
    is(email);
    const browser = openBrowser();
    const { url } = (await begin(email, browser)).json();
    const back = await browser.signInAt(url, origin);
    idp.down = true;
    expect(await comeBack(back, browser)).toBe('failed');
    const begun = await begin(email, openBrowser());
    expect(begun.statusCode).toBe(503);
    expect(begun.json().error.code).toBe('identity_provider_unavailable');
    expect((await eventsOf(made.id)).map(({ status_reason }) => status_reason)).toEqual([
      expect.stringContaining('connection closed'),
      expect.stringContaining('connection closed'),
    ]);
    idp.down = false;
    expect((await signOn(email)).user.email).toBe(email);
  });

  test('after as many tries as of a password', async () => {
    const email = 'tried@unknown.test';
    const tries = Array.from(
      { length: 6 },
      () => () =>
        world.app.http.inject({
          method: 'POST',
          url: '/v1/auth/sso',
          payload: { email },
          remoteAddress: '198.51.100.77',
        }),
    );
    const codes: string[] = [];
    for (const each of tries) codes.push((await each()).json().error.code);
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'sso_not_found'), 'rate_limited']);
  });
});

describe('an identity provider', () => {
  const body = (organisation: string, more: object = {}) => ({
    organisation,
    name: 'Directory',
    issuer: idp.issuer,
    client_id: 'sluis',
    ...more,
  });
  const add = (token: string, organisation: string, more?: object) =>
    world.call(token, 'POST', '/identityprovider', { body: body(organisation, more) });

  test('is added and changed only by a user who holds all that it could give', async () => {
    const merchant = await world.organisation(`Merchant ${people++}`, world.root);
    const lesser = await world.key(merchant, ['PLATFORMUSER_ALL']);
    const full = await world.key(merchant, ['USER_ALL']);
    const group_roles = [{ group: 'all', preset: 'administrator', organisation: merchant }];
    expect((await add(lesser, merchant, { group_roles })).json().error.code).toBe('role_not_held');
    const alone = await add(lesser, merchant);
    expect(alone.statusCode, alone.body).toBe(201);
    await world.user(`boss${people++}@merchant.test`, merchant, ['USER_ALL']);
    expect((await add(lesser, merchant)).json().error.code).toBe('role_not_held');
    const path = `/identityprovider/${alone.json().id}`;
    const elsewhere = { body: { issuer: 'https://login.elsewhere.example' } };
    expect((await world.call(lesser, 'POST', path, elsewhere)).json().error.code).toBe('role_not_held');
    expect((await world.call(lesser, 'DELETE', path)).json().error.code).toBe('role_not_held');
    expect((await world.call(full, 'POST', path, elsewhere)).statusCode).toBe(200);
    expect((await add(full, world.root)).statusCode).toBe(422);
  });

  test('gives roles and names users in its own organisation and below it only', async () => {
    const { merchant, part, other, admin, admin_id } = world;
    const rows = (organisation: string) => ({ group_roles: [{ group: 'all', preset: 'view', organisation }] });
    const refused = await add(admin, merchant, rows(other));
    expect(refused.json().error.fields).toEqual({ 'group_roles.0.organisation': ['not_allowed'] });
    expect((await add(admin, merchant, rows(part))).statusCode).toBe(201);
    const stranger = await world.user(`stranger${people++}@test.test`, other, ['TAG_LIST']);
    const glass = (user: string) => ({ break_glass: [{ user }] });
    const unknown = await add(admin, merchant, glass(stranger));
    expect(unknown.json().error.fields).toEqual({ 'break_glass.0.user': ['not_allowed'] });
    expect((await add(admin, merchant, glass(admin_id))).statusCode).toBe(201);
  });

  test('claims the domain of its administrator only, and no other’s', async () => {
    const at = people++;
    const merchant = await world.organisation(`Merchant ${at}`, world.root);
    const email = `boss@domain${at}.test`;
    await world.user(email, merchant, ['USER_ALL']);
    const token = await world.signIn(email);
    const foreign = await add(token, merchant, { email_domains: ['gmail.com'] });
    expect(foreign.json().error.fields).toEqual({ email_domains: ['not_allowed'] });
    const own = await add(token, merchant, { email_domains: [`DOMAIN${at}.test`] });
    expect(own.json().email_domains).toEqual([`domain${at}.test`]);
    const again = await add(world.provider, world.merchant, { email_domains: [`domain${at}.test`] });
    expect(again.json().error.code).toBe('already_exists');
  });

  test('is refused with settings that no one could sign in with', async () => {
    const faults = async (more: object) =>
      Object.keys((await add(world.admin, world.merchant, more)).json().error.fields).toSorted();
    expect(await faults({ issuer: 'https://idp.example/?tenant=1' })).toEqual(['issuer']);
    expect(await faults({ scopes: 'email' })).toEqual(['scopes']);
    expect(await faults({ email_domains: ['not a domain'] })).toEqual(['email_domains']);
    expect(await faults({ provisioning: 'JUST_IN_TIME' })).toEqual(['email_domains', 'group_roles']);
  });

  test('keeps its secret sealed, and shows it nowhere', async () => {
    const { id } = await connected({ client_secret: 'very secret' });
    const { rows } = await world.database.pool.query('select client_secret from identityprovider where id = $1', [id]);
    expect(rows[0].client_secret).not.toContain('very secret');
    expect((await world.call(world.provider, 'GET', `/identityprovider/${id}`)).json()).not.toHaveProperty(
      'client_secret',
    );
    await change(id, { name: 'Renamed' });
    const kept = await world.database.pool.query('select client_secret from identityprovider where id = $1', [id]);
    expect(kept.rows).toEqual(rows);
  });

  test('is checked, which says what is wrong', async () => {
    const { id } = await connected();
    const check = async (more?: object) => {
      if (more) await change(id, more);
      return (await world.call(world.provider, 'POST', `/identityprovider/${id}/check`, { body: {} })).json();
    };
    expect(await check()).toMatchObject({ fault: null, content: expect.stringContaining('end_session_endpoint') });
    expect(await check({ client_secret: 'another' })).toMatchObject({ fault: 'client_refused' });
    expect(await check({ client_secret: idp.client_secret, scopes: 'openid salary' })).toMatchObject({
      fault: 'no_scopes',
      error: 'salary',
    });
    expect(await check({ scopes: 'openid', issuer: `${idp.issuer.replace('127.0.0.1', 'localhost')}` })).toMatchObject({
      fault: 'issuer_mismatch',
    });
    await change(id, { issuer: idp.issuer });
    idp.down = true;
    expect(await check()).toMatchObject({ fault: 'unreachable', error: expect.stringContaining('connection closed') });
  });

  test('is called at public addresses only', async () => {
    const strict = await openWorld();
    const key = await strict.key(strict.root, ['PSP_ALL']);
    const settings = { ...body(strict.root), issuer: 'https://localhost:1' };
    const { id } = (await strict.call(key, 'POST', '/identityprovider', { body: settings })).json();
    const checked = await strict.call(key, 'POST', `/identityprovider/${id}/check`, { body: {} });
    expect(checked.json()).toMatchObject({ fault: 'unreachable', error: expect.stringContaining('no public address') });
    const plain = await strict.call(key, 'POST', '/identityprovider', { body: body(strict.root) });
    expect(plain.json().error.fields).toEqual({ issuer: ['invalid_format'] });
  });
});
