import { generateSync } from 'otplib';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeIn } from '../../testing/letters.ts';
import { openWorld, test_password, type World } from '../../testing/world.ts';

let world: World;
let merchant: string;
beforeAll(async () => {
  world = await openWorld();
  merchant = await world.organisation('Merchant', world.root);
});

let people = 0;
async function person(of = merchant): Promise<string> {
  const email = `person${people++}@merchant.test`;
  await world.user(email, of, ['TAG_LIST']);
  return email;
}
const post = (path: string, body: object) => world.call(undefined, 'POST', `/auth/${path}`, { body });
const login = async (email: string) => (await post('login', { email, password: test_password })).json();
const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });

describe('an organisation that requires a second factor', () => {
  test('lets nobody in before they have one, parts below it included', async () => {
    const strict = await world.organisation('Strict', world.root);
    await world.database.pool.query(`update organisation set mfa_required = 'google' where id = $1`, [strict]);
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
    expect((await world.call(entered.token, 'GET', '/auth/me')).json().user.mfa_enabled).toBe(true);
    expect((await post('mfa/setup/confirm', { token: step, code: codeOf(secret, 1) })).statusCode).toBe(422);
  });

  test('lets nobody in through another one that they are a member of', async () => {
    const strict = await world.organisation('Strict host', world.root);
    await world.database.pool.query(`update organisation set mfa_required = 'email' where id = $1`, [strict]);
    const email = await person();
    const { user } = await login(email);
    expect(user.email).toBe(email);
    const host = await world.key(world.root, ['PSP_ALL']);
    const body = { user: user.id, organisation: await world.organisation('Part', strict), roles: ['TAG_LIST'] };
    expect((await world.call(host, 'POST', '/membership', { body })).statusCode).toBe(201);
    expect((await login(email)).mfa_setup).toMatchObject({ required_type: 'email' });
    await world.database.pool.query(`update organisation set mfa_required = 'google' where id = $1`, [merchant]);
    expect((await login(email)).mfa_setup).toMatchObject({ required_type: 'google' });
    await world.database.pool.query('update organisation set mfa_required = null where id = $1', [merchant]);
  });

  test('lets nobody move into it who signed in before they had one', async () => {
    const email = await person();
    const { token, user } = await login(email);
    const strict = await world.organisation('Strict later', world.root);
    const host = await world.key(world.root, ['PSP_ALL']);
    const body = { user: user.id, organisation: strict, roles: ['TAG_LIST'] };
    const membership = (await world.call(host, 'POST', '/membership', { body })).json().id;
    const move = () => world.call(token, 'POST', '/auth/switch', { body: { membership } });
    await world.database.pool.query(`update organisation set mfa_required = 'email' where id = $1`, [strict]);
    expect((await move()).json().error).toMatchObject({ code: 'second_factor_required' });
    await world.database.pool.query('update organisation set mfa_required = null where id = $1', [strict]);
    expect((await move()).json().user.organisation.id).toBe(strict);
  });

  test('asks for an app of who has mailed codes alone, after their code and not instead of it', async () => {
    const email = await person();
    const lastCode = async () =>
      codeIn((await world.letters(email)).filter(({ kind }) => kind === 'mfa_code').at(-1)?.text ?? '');
    const signedIn = (await login(email)).token;
    const asked = { body: { current_password: test_password } };
    const { token: setup } = (await world.call(signedIn, 'POST', '/profile/mfa-setup', asked)).json();
    await post('mfa/setup', { token: setup, type: 'email' });
    await post('mfa/setup/confirm', { token: setup, code: await lastCode() });
    const shown = async () => {
      const { mfa } = await login(email);
      expect(mfa.type).toBe('email');
      const code = await lastCode();
      return (await post('mfa', { token: mfa.token, code, username: email, remember: true })).json();
    };
    const trusted = (await shown()).device_token;
    expect(trusted).toBeDefined();
    await world.database.pool.query(`update organisation set mfa_required = 'google' where id = $1`, [merchant]);
    const { mfa_setup, token, device_token } = await shown();
    expect([token, device_token]).toEqual([undefined, undefined]);
    expect(mfa_setup.required_type).toBe('google');
    const again = (await post('login', { email, password: test_password, device_token: trusted })).json();
    expect(Object.keys(again)).toEqual(['mfa_setup']);
    const { secret } = (await post('mfa/setup', { token: mfa_setup.token, type: 'google' })).json();
    const confirmed = (await post('mfa/setup/confirm', { token: mfa_setup.token, code: codeOf(secret) })).json();
    expect((await world.call(confirmed.token, 'GET', '/auth/me')).json().user.email).toBe(email);
    expect((await login(email)).mfa.type).toBe('google');
    await world.database.pool.query('update organisation set mfa_required = null where id = $1', [merchant]);
  });
});
