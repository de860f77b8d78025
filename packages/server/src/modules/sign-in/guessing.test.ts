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

test('the addresses of one IPv6 network count as one', async () => {
  const world = await open();
  for (let tries = 0; tries < 5; tries++) expect(await guess(world, { from: `2001:db8:0:1::${tries}` })).toBe(401);
  expect(await guess(world, { from: '2001:db8:0:1:ffff::9' })).toBe(429);
  expect(await guess(world, { from: '2001:db8:0:2::1' })).toBe(401);
});
