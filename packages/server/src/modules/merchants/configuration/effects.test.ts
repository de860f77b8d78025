import { newId } from '@sluis/contract/base/ids';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Configuring, configureIn } from '../../../testing/configure.ts';
import { codeOf, type MemberWorld, openMemberWorld } from '../../../testing/member-world.ts';
import { openPayerWorld, type PayerWorld } from '../../../testing/payer.ts';

describe('the page of a payer', () => {
  let world: PayerWorld;
  let provider: Configuring;
  beforeAll(async () => {
    world = await openPayerWorld();
    provider = await configureIn(world);
  });

  let made = 0;
  const link = async (more: object = {}) =>
    (await world.make('/paymentlink', { payment_profile: world.profile, merchant_reference: `o-${++made}`, ...more }))
      .url;
  const shown = async (url: string, language?: string) => (await world.open(url, language)).body;

  test('offers only allowed methods, also on existing links, and is closed without any', async () => {
    const url = await link({ amount: 1000 });
    expect(await shown(url)).toContain('value="card"');
    await provider.set(world.merchant, 'payment_products', ['ideal']);
    const page = await shown(url);
    expect([page.includes('value="ideal"'), page.includes('value="card"')]).toEqual([true, false]);
    await provider.set(world.merchant, 'payment_products', ['gift_card']);
    expect((await world.open(url)).statusCode).toBe(503);
    await provider.set(world.merchant, 'payment_products', undefined);
  });

  test('refuses a forbidden amount, and accepts it once it is allowed', async () => {
    const url = await link({ language: 'en' });
    await provider.set(world.merchant, 'limit_per_payment', [{ currency_code: 'EUR', amount: 2000 }]);
    const asked = async (amount: string) => {
      const page = await world.open(url);
      const nonce = /name="nonce" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
      const card = { method: 'card', card_number: '4111111111111111', card_expiry: '12/39', card_code: '123' };
      return world.send(url, { ...card, nonce, amount });
    };
    expect((await asked('25.00')).body).toMatch(/take this amount at the moment/);
    await provider.set(world.merchant, 'limit_per_payment', undefined);
    await provider.set(world.merchant, 'limit_per_day', [{ currency_code: 'EUR', amount: 2000 }]);
    expect((await asked('25.00')).body).toMatch(/take this amount at the moment/);
    expect((await asked('20.00')).statusCode).toBe(303);
    await provider.set(world.merchant, 'limit_per_day', undefined);
  });

  test('opens in the language of the merchant, unless its link names one', async () => {
    await provider.set(world.merchant, 'page_language', 'fr');
    expect(await shown(await link({ amount: 1000 }), 'de')).toContain('<html lang="fr"');
    expect(await shown(await link({ amount: 1000, language: 'nl' }), 'de')).toContain('<html lang="nl"');
    await provider.set(world.merchant, 'page_language', null);
    expect(await shown(await link({ amount: 1000 }), 'de')).toContain('<html lang="de"');
  });

  test('shows the text of the statement', async () => {
    await provider.set(world.root, 'descriptor', 'GRACHT');
    expect(await shown(await link({ amount: 1000 }), 'en')).toMatch(/On your statement.*GRACHT/s);
    await provider.set(world.merchant, 'descriptor', null);
    expect(await shown(await link({ amount: 1000 }), 'en')).not.toContain('On your statement');
  });
});

describe('signing in', () => {
  let world: MemberWorld;
  let provider: Configuring;
  beforeAll(async () => {
    world = await openMemberWorld();
    provider = await configureIn(world);
  });
  const status = async (token: string) => (await world.call(token, 'GET', '/auth/me')).statusCode;

  test('requires the stricter factor of the provider and the organisation, and ends sessions without it', async () => {
    const { email } = await world.member();
    const { token } = (await world.login(email)).json();
    expect(await status(token)).toBe(200);
    await provider.set(world.merchant, 'mfa_required', 'email');
    expect(await status(token)).toBe(401);
    expect((await world.login(email)).json().mfa_setup.required_type).toBe('email');
    await world.database.pool.query(`update organisation set mfa_required = 'google' where id = $1`, [world.merchant]);
    expect((await world.login(email)).json().mfa_setup.required_type).toBe('google');
    await provider.set(world.merchant, 'mfa_required', 'google');
    // The merchant cannot require less.
    await world.database.pool.query(`update organisation set mfa_required = 'email' where id = $1`, [world.merchant]);
    const { mfa_setup } = (await world.login(email)).json();
    expect(mfa_setup.required_type).toBe('google');
    const setup = (body: object, path = '') =>
      world.visit(`/auth/mfa/setup${path}`, { token: mfa_setup.token, ...body });
    const { secret } = (await setup({ type: 'google' })).json();
    const entered = (await setup({ code: codeOf(secret) }, '/confirm')).json();
    expect(await status(entered.token)).toBe(200);
    await provider.set(world.merchant, 'mfa_required', undefined);
    await world.database.pool.query('update organisation set mfa_required = null');
  });

  test("lasts as long as the shorter of the provider's and the organisation's limits of inactivity", async () => {
    const part = await world.organisation('Part', world.merchant);
    const { email } = await world.member(part);
    await provider.set(world.merchant, 'idle_minutes', 20);
    const { token } = (await world.login(email)).json();
    const minutes = async () => (await world.call(token, 'GET', '/auth/me')).json().user.idle_minutes;
    expect(await minutes()).toBe(20);
    await world.database.pool.query('update organisation set idle_minutes = 30 where id = $1', [part]);
    expect(await minutes()).toBe(20);
    await world.database.pool.query('update organisation set idle_minutes = 16 where id = $1', [part]);
    expect(await minutes()).toBe(16);
    await world.database.pool.query(`update session set last_activity_at = now() - interval '17 minutes'`);
    await provider.set(world.merchant, 'idle_minutes', undefined);
    expect(await status(token)).toBe(401);
  });

  test('cannot be made impossible for yourself', async () => {
    const email = 'boss@provider.test';
    await world.user(email, world.root, ['PSP_ALL']);
    const { token } = (await world.login(email)).json();
    const path = `/organisation/${world.root}/configuration/mfa_required`;
    const refused = await world.call(token, 'POST', path, { body: { value: 'google', version: 0 } });
    expect(refused.json().error).toMatchObject({ code: 'own_factor_first', fields: { value: ['not_allowed'] } });
    expect((await provider.read(world.root)).mfa_required.version).toBe(0);
  });

  test('returns the modules of the organisation', async () => {
    const { email } = await world.member();
    const { token } = (await world.login(email)).json();
    const modules = async () => (await world.call(token, 'GET', '/auth/me')).json().user.modules;
    expect(await modules()).toEqual([]);
    await provider.set(world.merchant, 'modules', ['host2host']);
    expect(await modules()).toEqual(['host2host']);
  });

  test('gives a new user the language and zone of the organisation by default', async () => {
    await provider.set(world.merchant, 'language', 'en');
    await provider.set(world.root, 'timezone', 'Asia/Tokyo');
    const invite = async (more: object = {}) => {
      const body = {
        organisation: world.merchant,
        email: `${newId('t')}@m.test`,
        name: 'New',
        roles: ['TAG_LIST'],
        ...more,
      };
      return (await world.call(provider.key, 'POST', '/user', { body })).json();
    };
    expect(await invite()).toMatchObject({ language: 'en', timezone: 'Asia/Tokyo' });
    expect(await invite({ language: 'nl' })).toMatchObject({ language: 'nl', timezone: 'Asia/Tokyo' });
  });

  test('elsewhere changes nothing', async () => {
    const other = await world.organisation('Other', world.root);
    await provider.set(other, 'mfa_required', 'google');
    const { email } = await world.member();
    expect((await world.login(email)).json().token).toBeTypeOf('string');
  });
});
