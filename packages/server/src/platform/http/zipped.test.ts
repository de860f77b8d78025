import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '../../testing/world.ts';
import { zipped } from './zipped.ts';

const app = fastify();
afterAll(() => app.close());
const text = (length: number): string => JSON.stringify('Socks, '.repeat(length).slice(0, length - 2));
app.route({
  method: ['GET', 'POST'],
  url: '/:length',
  handler: (request, reply) => reply.send(zipped(reply, text(Number((request.params as { length: string }).length)))),
});
const ask = (length: number, accepted?: string, method: 'GET' | 'POST' = 'GET') =>
  app.inject({ method, url: `/${length}`, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

test.each([2000, 48_000, 200_001, 3_000_000])(
  'a read of %i characters is compressed, and is the same',
  async (length) => {
    const answer = await ask(length, 'gzip, deflate, br, zstd');
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(answer.rawPayload.length).toBeLessThan(length / 4);
    expect(gunzipSync(answer.rawPayload).toString()).toBe(text(length));
  },
);

test.each([undefined, '', 'identity', 'br', 'gzip;q=0', 'gzip; q=0.000, br', '*;q=0', 'notgzip'])(
  'one for a caller with %j is not compressed',
  async (accepted) => {
    const answer = await ask(5000, accepted);
    expect(answer.headers).toMatchObject({ vary: 'accept-encoding' });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.body).toBe(text(5000));
  },
);

test.each(['gzip', 'GZIP', 'br;q=1.0, gzip;q=0.8, *;q=0.1', 'gzip;q=0.05', '*'])(
  'one for a caller with %j is compressed',
  async (accepted) => {
    expect((await ask(5000, accepted)).headers['content-encoding']).toBe('gzip');
  },
);

test('short responses and those of writes are sent uncompressed', async () => {
  for (const answer of [await ask(1999, 'gzip'), await ask(5000, 'gzip', 'POST')])
    expect(answer.headers).not.toHaveProperty('content-encoding');
});

test('a list is sent compressed to clients that accept that', async () => {
  const world = await openWorld();
  const token = await world.key(world.root, ['TAG_ALL']);
  for (let at = 0; at < 12; at++)
    await world.call(token, 'POST', '/tag', {
      body: { organisation: world.root, text: `tag ${at}`, color: '#123456' },
    });
  const list = (headers = {}) =>
    world.app.http.inject({ url: '/v1/tag', headers: { authorization: `Bearer ${token}`, ...headers } });
  const answer = await list({ 'accept-encoding': 'gzip' });
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual((await list()).json());
});
