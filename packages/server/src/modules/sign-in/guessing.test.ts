import { expect, test } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';

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
test('an address that the caller writes into a header is not believed, that of the proxy is', async () => {
  const world = await open({ PUBLIC_URL: 'https://pay.example' });
  // A proxy adds the address that it saw behind whatever the caller had written.
  const through = (claimed: string, seen: string): Guess => ({
    from: '10.0.0.2',
    headers: { 'x-forwarded-for': `${claimed}, ${seen}` },
  });
  for (let tries = 0; tries < 5; tries++)
    expect(await guess(world, through(`198.51.100.${tries}`, '203.0.113.7'))).toBe(401);
  expect(await guess(world, through('198.51.100.9', '203.0.113.7'))).toBe(429);
  expect(await guess(world, through('198.51.100.9', '203.0.113.8'))).toBe(401);
  // Whoever comes past the proxy is who the connection says.
  for (let tries = 0; tries < 5; tries++)
    await guess(world, { from: '203.0.113.9', headers: { 'x-forwarded-for': `198.51.100.${tries}` } });
  expect(await guess(world, { from: '203.0.113.9', headers: { 'x-forwarded-for': '198.51.100.77' } })).toBe(429);
});

test('an address that nobody has costs the time of one that somebody has', async () => {
  const world = await open();
  let from = 0;
  const time = async (email: string): Promise<number> => {
    const began_ms = performance.now();
    const payload = { email, password: 'wrong password' };
    const remoteAddress = `203.0.113.${from++}`;
    await world.app.http.inject({ method: 'POST', url: '/v1/auth/login', payload, remoteAddress });
    return performance.now() - began_ms;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 8; round++) {
    known.push(await time('ann@merchant.test'));
    unknown.push(await time(`nobody${round}@merchant.test`));
  }
  // The least of each: what the work itself takes, whatever else the machine does. Without the hash it is a tenth.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2);
});

test('the addresses of one IPv6 network count as one', async () => {
  const world = await open();
  for (let tries = 0; tries < 5; tries++) expect(await guess(world, { from: `2001:db8:0:1::${tries}` })).toBe(401);
  expect(await guess(world, { from: '2001:db8:0:1:ffff::9' })).toBe(429);
  expect(await guess(world, { from: '2001:db8:0:2::1' })).toBe(401);
});
