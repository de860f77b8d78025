import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf, type MemberWorld, openMemberWorld } from '../../../testing/member-world.ts';
import { test_password } from '../../../testing/world.ts';

let world: MemberWorld;
beforeAll(async () => {
  world = await openMemberWorld();
});

const person = async (of?: string) => (await world.member(of)).email;
const post = (path: string, body: object) => world.visit(`/auth/${path}`, body);
const login = async (email: string, more?: object) => (await world.login(email, more)).json();
/** Sets the requirement of an organisation for its own users, and for those below it. */
const ask = (organisation: string, factor: 'google' | 'email' | null) =>
  world.database.pool.query('update organisation set mfa_required = $2 where id = $1', [organisation, factor]);

describe('an organisation that requires a second factor', () => {
  test('refuses sign-ins without one, also in organisations below it', async () => {
    const strict = await world.organisation('Strict', world.root);
    await ask(strict, 'google');
    const email = await person(await world.organisation('Part', strict));
    const { mfa_setup, token } = await login(email);
    expect(token).toBeUndefined();
    expect(mfa_setup.required_type).toBe('google');
    const step = mfa_setup.token;
    expect((await world.call(step, 'GET', '/auth/me')).statusCode).toBe(401);
    expect((await post('mfa/setup', { token: step, type: 'email' })).json().error.code).toBe('invalid_value');
    const { secret } = (await post('mfa/setup', { token: step, type: 'google' })).json();
    const entered = (await post('mfa/setup/confirm', { token: step, code: codeOf(secret) })).json();
    expect(entered.recovery_codes).toHaveLength(10);
    const { user } = (await world.call(entered.token, 'GET', '/auth/me')).json();
    expect(user.mfa_enabled).toBe(true);
    const { rows } = await world.database.pool.query(
      'select actor, fields from change where item = $1 and actor = $1',
      [user.id],
    );
    expect(rows).toEqual([{ actor: user.id, fields: ['mfa_enabled'] }]);
    expect((await post('mfa/setup/confirm', { token: step, code: codeOf(secret, 1) })).statusCode).toBe(422);
  });

  test('for its own users only does not require it below', async () => {
    const strict = await world.organisation('Strict with its own', world.root);
    const host = await world.key(world.root, ['PSP_ALL']);
    const change = { body: { mfa_required_own: 'google' } };
    expect((await world.call(host, 'POST', `/organisation/${strict}`, change)).statusCode).toBe(200);
    expect((await login(await person(strict))).mfa_setup).toMatchObject({ required_type: 'google' });
    const below = await person(await world.organisation('Part', strict));
    expect((await login(below)).user.email).toBe(below);
  });

  test('refuses sign-ins without one through another organisation of the user', async () => {
    const strict = await world.organisation('Strict host', world.root);
    await ask(strict, 'email');
    const email = await person();
    const { user } = await login(email);
    expect(user.email).toBe(email);
    const host = await world.key(world.root, ['PSP_ALL']);
    const body = { user: user.id, organisation: await world.organisation('Part', strict), roles: ['TAG_LIST'] };
    expect((await world.call(host, 'POST', '/membership', { body })).statusCode).toBe(201);
    expect((await login(email)).mfa_setup).toMatchObject({ required_type: 'email' });
    await ask(world.merchant, 'google');
    expect((await login(email)).mfa_setup).toMatchObject({ required_type: 'google' });
    await ask(world.merchant, null);
  });

  test('refuses a switch to it in a session that began without one', async () => {
    const email = await person();
    const { token, user } = await login(email);
    const strict = await world.organisation('Strict later', world.root);
    const host = await world.key(world.root, ['PSP_ALL']);
    const body = { user: user.id, organisation: strict, roles: ['TAG_LIST'] };
    const membership = (await world.call(host, 'POST', '/membership', { body })).json().id;
    const move = () => world.call(token, 'POST', '/auth/switch', { body: { membership } });
    await ask(strict, 'email');
    expect((await move()).json().error).toMatchObject({ code: 'second_factor_required' });
    await ask(strict, null);
    expect((await move()).json().user.organisation.id).toBe(strict);
  });

  test('ends sessions from before, whichever organisation above began to require it', async () => {
    const strict = await world.organisation('Strict from now on', world.root);
    const part = await world.organisation('Part', strict);
    const { token } = await login(await person(part));
    const key = await world.key(part, ['TAG_LIST']);
    const read = async (by: string) => (await world.call(by, 'GET', '/tag')).json().error?.code;
    expect(await read(token)).toBeUndefined();
    const staff = await world.key(world.root, ['PSP_ALL']);
    const change = { body: { mfa_required: 'google' } };
    expect((await world.call(staff, 'POST', `/organisation/${strict}`, change)).statusCode).toBe(200);
    expect(await read(token)).toBe('session_ended');
    expect(await read(key)).toBeUndefined();
  });

  test('keeps the sessions of users with the factor, and ends them when they remove it', async () => {
    const strict = await world.organisation('Strict with factors', world.root);
    const { email } = await world.member(strict);
    const setup = await world.setupToken(email);
    const { secret } = (await post('mfa/setup', { token: setup, type: 'google' })).json();
    await post('mfa/setup/confirm', { token: setup, code: codeOf(secret) });
    const { mfa } = await login(email);
    const { token, user } = (await post('mfa', { token: mfa.token, code: codeOf(secret, 1), username: email })).json();
    await ask(strict, 'google');
    expect((await world.call(token, 'GET', '/tag')).statusCode).toBe(200);
    const body = { current_password: test_password };
    const removed = await world.call(token, 'POST', `/profile/factors/${user.factors[0].id}/remove`, { body });
    expect(removed.statusCode, removed.body).toBe(204);
    expect((await world.call(token, 'GET', '/tag')).json().error.code).toBe('session_ended');
  });

  test('cannot be made one by a user who would be locked out', async () => {
    const own = await world.organisation('Own', world.root);
    await world.user('owner@test.test', own, ['USER_ALL']);
    const { token } = await login('owner@test.test');
    const change = { body: { mfa_required: 'email' } };
    const refused = await world.call(token, 'POST', `/organisation/${own}`, change);
    expect(refused.json().error).toMatchObject({ code: 'own_factor_first' });
    const of_own = await world.call(token, 'POST', `/organisation/${own}`, { body: { mfa_required_own: 'google' } });
    expect(of_own.json().error).toMatchObject({
      code: 'own_factor_first',
      fields: { mfa_required_own: ['not_allowed'] },
    });
    expect((await world.call(token, 'GET', '/tag')).statusCode).toBe(200);
    const setup = await world.setupToken('owner@test.test');
    await post('mfa/setup', { token: setup, type: 'email' });
    await post('mfa/setup/confirm', { token: setup, code: await world.mailedCode('owner@test.test') });
    expect((await world.call(token, 'POST', `/organisation/${own}`, change)).statusCode).toBe(200);
  });

  test('requires an app from users with mailed codes, after their code and not instead of it', async () => {
    const email = await person();
    const setup = await world.setupToken(email);
    await post('mfa/setup', { token: setup, type: 'email' });
    await post('mfa/setup/confirm', { token: setup, code: await world.mailedCode(email) });
    const shown = async () => {
      const { mfa } = await login(email);
      expect(mfa.type).toBe('email');
      const code = await world.mailedCode(email);
      return (await post('mfa', { token: mfa.token, code, username: email, remember: true })).json();
    };
    const trusted = (await shown()).device_token;
    expect(trusted).toBeDefined();
    await ask(world.merchant, 'google');
    const { mfa_setup, token, device_token } = await shown();
    expect([token, device_token]).toEqual([undefined, undefined]);
    expect(mfa_setup.required_type).toBe('google');
    const again = await login(email, { device_token: trusted });
    expect(Object.keys(again)).toEqual(['mfa_setup']);
    const { secret } = (await post('mfa/setup', { token: mfa_setup.token, type: 'google' })).json();
    const confirmed = (await post('mfa/setup/confirm', { token: mfa_setup.token, code: codeOf(secret) })).json();
    expect((await world.call(confirmed.token, 'GET', '/auth/me')).json().user.email).toBe(email);
    expect((await login(email)).mfa.type).toBe('google');
    await ask(world.merchant, null);
  });
});
