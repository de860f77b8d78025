import argon2 from '@node-rs/argon2';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hashPassword } from '../../../platform/auth/passwords.ts';
import { openWorld, test_password, type World } from '../../../testing/world.ts';

const open = async (settings = {}): Promise<World> => {
  const world = await openWorld(settings);
  await world.user('ann@merchant.test', world.root, []);
  return world;
};
interface Guess {
  readonly from: string;
  readonly headers?: Record<string, string>;
}
const guess = async (world: World, { from, headers = {} }: Guess): Promise<number> => {
  const payload = { email: 'ann@merchant.test', password: 'wrong password' };
  const url = '/v1/auth/login';
  return (await world.app.http.inject({ method: 'POST', url, payload, remoteAddress: from, headers })).statusCode;
};
test('no header sets the caller’s address without a trusted proxy', async () => {
  const world = await open({ PUBLIC_URL: 'https://pay.example' });
  const claiming = (tries: number): Guess => ({
    from: '10.0.0.9',
    headers: { 'x-forwarded-for': `198.51.100.${tries}` },
  });
  const answers: number[] = [];
  for (let tries = 0; tries < 40; tries++) answers.push(await guess(world, claiming(tries)));
  expect(answers.filter((status) => status === 401)).toHaveLength(5);
});

test("an address in the caller's own header is ignored, that of a trusted proxy counts", async () => {
  const world = await open({ TRUSTED_PROXIES: '10.0.0.0/8' });
  // A proxy appends the address of its caller to the caller's own header.
  const through = (claimed: string, seen: string): Guess => ({
    from: '10.0.0.2',
    headers: { 'x-forwarded-for': `${claimed}, ${seen}` },
  });
  for (let tries = 0; tries < 5; tries++)
    expect(await guess(world, through(`198.51.100.${tries}`, '203.0.113.7'))).toBe(401);
  expect(await guess(world, through('198.51.100.9', '203.0.113.7'))).toBe(429);
  expect(await guess(world, through('198.51.100.9', '203.0.113.8'))).toBe(401);
  // A caller that bypasses the proxy has the address of its connection.
  for (let tries = 0; tries < 5; tries++)
    await guess(world, { from: '203.0.113.9', headers: { 'x-forwarded-for': `198.51.100.${tries}` } });
  expect(await guess(world, { from: '203.0.113.9', headers: { 'x-forwarded-for': '198.51.100.77' } })).toBe(429);
});

test('proxies are trusted by their number too', async () => {
  const world = await open({ TRUSTED_PROXIES: '2' });
  const headers = (seen: string) => ({ 'x-forwarded-for': `198.51.100.1, ${seen}, 10.0.0.2` });
  for (let tries = 0; tries < 5; tries++) await guess(world, { from: '10.0.0.3', headers: headers('203.0.113.7') });
  expect(await guess(world, { from: '10.0.0.3', headers: headers('203.0.113.7') })).toBe(429);
  expect(await guess(world, { from: '10.0.0.3', headers: headers('203.0.113.8') })).toBe(401);
});

test('one password tried on sixty accounts is slowed down, and second factors are not', async () => {
  const world = await open();
  const from = '203.0.113.60';
  const spray = (email: string, password = 'Autumn-2026!') =>
    world.app.http.inject({ method: 'POST', url: '/v1/auth/login', remoteAddress: from, payload: { email, password } });
  // Time passes for the limit of calls per second too: a fast machine would meet that one first.
  const now = performance.now.bind(performance);
  let ahead_s = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead_s * 1000);
  onTestFinished(() => clock.mockRestore());
  const later = (seconds: number) => {
    ahead_s += seconds;
    return world.database.pool.query('update sign_in_failure set failed_at = failed_at - make_interval(secs => $1)', [
      seconds,
    ]);
  };
  const answers: Awaited<ReturnType<typeof spray>>[] = [];
  for (let tried = 0; tried < 60; tried += 15) {
    answers.push(
      ...(await Promise.all(Array.from({ length: 15 }, (_, at) => spray(`person${tried + at}@merchant.test`)))),
    );
    await later(1);
  }
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(20);
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(refused?.json().error).toMatchObject({
    code: 'rate_limited',
    details: { retry_after_s: expect.closeTo(59, -1) },
  });
  await later(61);
  expect((await spray('person60@merchant.test')).statusCode).toBe(401);
  expect((await spray('person61@merchant.test')).statusCode).toBe(429);
  expect(await guess(world, { from: '203.0.113.61' })).toBe(401);
  await later(61);
  // A correct password slows no one down, not even an immediate next sign-in.
  for (let times = 0; times < 3; times++) {
    await world.user(`late${times}@merchant.test`, world.root, []);
    await later(times === 0 ? 0 : 61);
    expect((await spray(`late${times}@merchant.test`, test_password)).statusCode).toBe(200);
  }
});

test('a password is compared with a hash of the same cost, whether or not the address exists', async () => {
  const world = await open();
  // The users of tests have a cheaper one.
  const hash = await hashPassword(test_password);
  await world.database.pool.query('update credential set password_hash = $1', [hash]);
  const compared = vi.spyOn(argon2, 'verify');
  onTestFinished(() => compared.mockRestore());
  const costs = async (email: string): Promise<string[]> => {
    compared.mockClear();
    expect((await world.visit('/auth/login', { email, password: 'wrong password' })).statusCode).toBe(401);
    // `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`: the part before the salt is the cost.
    return compared.mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'));
  };
  const known = await costs('ann@merchant.test');
  expect(known).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
  expect(await costs('nobody@merchant.test')).toEqual(known);
});

test('the addresses of one IPv6 network count as one', async () => {
  const world = await open();
  for (let tries = 0; tries < 5; tries++) expect(await guess(world, { from: `2001:db8:0:1::${tries}` })).toBe(401);
  expect(await guess(world, { from: '2001:db8:0:1:ffff::9' })).toBe(429);
  expect(await guess(world, { from: '2001:db8:0:2::1' })).toBe(401);
});
