import { describe, expect, test } from 'vitest';
import { openWorld } from '../../testing/world.ts';
import { readConfig } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { noticesOf } from '../config-notices.ts';
import { readTrustedProxies, validChain } from './client-address.ts';

test.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['198.51.100.1, 203.0.113.7', ['198.51.100.1', '203.0.113.7']],
  ['203.0.113.7:4711, [2001:db8::1]:80, [2001:db8::2]', ['203.0.113.7', '2001:db8::1', '2001:db8::2']],
  ['198.51.100.1, zz, 203.0.113.7', ['203.0.113.7']],
  ['zz', []],
  ['', []],
  ['203.0.113.7, ', []],
  ['fe80::1%eth0', []],
  ['203.0.113.700', []],
  ['unknown, _hidden', []],
])('of %j as the chain of callers keeps %j', (header, chain) => expect(validChain(header)).toEqual(chain));

test.each([
  ['', []],
  ['0', 0],
  ['2', 2],
  ['10.0.0.2, 2001:db8::/32 loopback', ['10.0.0.2', '2001:db8::/32', 'loopback']],
  ['10', undefined],
  ['0.0.0.0/0', undefined],
  ['10.0.0.0/33', undefined],
  ['10.0.0.0/8/8', undefined],
  ['proxy.internal', undefined],
  ['true', undefined],
])('proxies named as %j are %j', (text, proxies) => expect(readTrustedProxies(text)).toEqual(proxies));

test('an invalid address is not stored: neither in a session, nor in the audit trail', async () => {
  const world = await openWorld({ TRUSTED_PROXIES: '10.0.0.2' });
  await world.user('ann@merchant.test', world.root, ['TAG_ALL']);
  const headers = { 'x-forwarded-for': 'zz' };
  const payload = { email: 'ann@merchant.test', password: 'Correct-horse-2026!' };
  const from = { remoteAddress: '10.0.0.2', headers } as const;
  const { token } = (await world.app.http.inject({ method: 'POST', url: '/v1/auth/login', payload, ...from })).json();
  const tag = { organisation: world.root, text: 'tag', color: '#123456' };
  const authorization = `Bearer ${token}`;
  await world.app.http.inject({
    method: 'POST',
    url: '/v1/tag',
    payload: tag,
    remoteAddress: '10.0.0.2',
    headers: { ...headers, authorization },
  });
  const { rows } = await world.database.pool.query(
    'select ip from session union all select origin from audittrail where origin is not null',
  );
  expect(rows.map(({ ip }) => ip)).toEqual(['10.0.0.2', '10.0.0.2']);
});

describe('settings', () => {
  const outside = { DATABASE_URL: 'postgres://x', SLUIS_SECRET: 'a secret for tests only, 32 characters' };
  const notices = (more: Record<string, string>) => noticesOf(readConfig({ ...outside, ...more })).join(' ');

  test('with an invalid proxy are refused, by name', () => {
    expect(() => readConfig({ ...outside, TRUSTED_PROXIES: '0.0.0.0/0' })).toThrow(ConfigError);
    expect(() => readConfig({ ...outside, TRUSTED_PROXIES: '0.0.0.0/0' })).toThrow('TRUSTED_PROXIES');
  });

  test('without trusted proxies, a metrics token or a mail server are reported at the start', () => {
    expect(notices({ PUBLIC_URL: 'https://pay.example' })).toMatch(/METRICS_TOKEN.*TRUSTED_PROXIES/);
    const complete = { TRUSTED_PROXIES: '1', METRICS_TOKEN: 'x'.repeat(16), SMTP_URL: 'smtp://mail.example' };
    expect(notices({ PUBLIC_URL: 'https://pay.example', ...complete })).toBe('');
    expect(notices({ SLUIS_DEMO: '1' })).toBe('');
    expect(notices({})).toMatch(/No mail is sent: .*outbox.*SMTP_URL/);
    expect(notices({ SLUIS_ROLE: 'api' })).not.toContain('SMTP_URL');
    expect(notices({ PUBLIC_URL: 'https://pay.example', SLUIS_ROLE: 'jobs' })).not.toContain('TRUSTED_PROXIES');
  });
});

test('metrics are read with the token that was set, and in the demo without', async () => {
  const ask = async (settings: Record<string, string>, authorization?: string) => {
    const world = await openWorld(settings);
    const headers = authorization ? { authorization } : {};
    return (await world.app.http.inject({ url: '/metrics', headers })).statusCode;
  };
  const METRICS_TOKEN = 'sixteen letters!';
  expect(await ask({ METRICS_TOKEN })).toBe(401);
  expect(await ask({ METRICS_TOKEN }, 'Bearer sixteen letters?')).toBe(401);
  expect(await ask({ METRICS_TOKEN }, `Bearer ${METRICS_TOKEN}`)).toBe(200);
  expect(await ask({ METRICS_TOKEN: '' })).toBe(404);
  expect(await ask({ METRICS_TOKEN: '', SLUIS_DEMO: '1' })).toBe(200);
});
