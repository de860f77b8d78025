import { once } from 'node:events';
import { connect } from 'node:net';
import { ApiError } from '@sluis/contract/base/errors';
import { lines_type } from '@sluis/contract/base/lines';
import fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { closeAtEnd } from '../../testing/closing.ts';
import { openWorld, type World } from '../../testing/world.ts';
import type { Call } from '../audit/call.ts';
import { admissionOf } from './admission.ts';
import { answerWithProgress } from './progress.ts';
import { registerRoutes } from './register.ts';
import { read } from './route.ts';

type Work = (tell: (progress: object) => void, signal: AbortSignal | undefined) => Promise<object>;

let world: World;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  token = await world.key(world.root, ['USER_ALL']);
});

/** A server with one long read, and what it adds to the audit trail. */
async function serve(work: Work) {
  const server = fastify();
  const calls: Pick<Call, 'response_code' | 'response_body'>[] = [];
  const route = read({
    ...{ method: 'POST', path: '/long', summary: 'Long', tag: 'Tests', access: 'signed_in', audit: true },
    describe: { answer: {} },
    handle: (asked) => answerWithProgress(asked, (tell) => work(tell, asked.signal)),
  });
  const add = ({ response_code, response_body }: Call) => void calls.push({ response_code, response_body });
  const register = {
    ...world.services,
    audit: { ...world.services.audit, add },
    limiter: { take: () => {} } as never,
    admission: admissionOf({}),
    tenancy: { preloadTree: () => {}, merchantOf: async () => undefined },
    read_speed: { while_ms: 200, bytes_per_s: 1000 },
  };
  registerRoutes(server, register, [route]);
  closeAtEnd(async () => {
    server.server.closeAllConnections();
    await server.close();
  });
  return { address: new URL(await server.listen({ port: 0, host: '127.0.0.1' })), calls };
}

const headers = () => ({ authorization: `Bearer ${token}`, accept: lines_type });
const ask = (address: URL, signal?: AbortSignal) =>
  fetch(new URL('/v1/long', address), { method: 'POST', headers: headers(), ...(signal && { signal }) });

test('a response in lines is in the audit trail as it ended', async () => {
  const { address, calls } = await serve(async (tell) => {
    tell({ done: 0 });
    return { found: 1 };
  });
  await (await ask(address)).text();
  await expect.poll(() => calls).toEqual([{ response_code: 200, response_body: undefined }]);
});

test('one that fails after its first line is there with the error', async () => {
  const { address, calls } = await serve(async (tell) => {
    tell({ done: 0 });
    await new Promise(setImmediate);
    throw new ApiError('rate_limited');
  });
  const answer = await ask(address);
  const [, last] = (await answer.text()).trimEnd().split('\n');
  expect([answer.status, JSON.parse(last ?? '').error.code]).toEqual([200, 'rate_limited']);
  await expect
    .poll(() => calls)
    .toMatchObject([{ response_code: 429, response_body: { error: { code: 'rate_limited' } } }]);
});

/** Reports progress, and then waits until its caller leaves. */
const untilLeft: Work = async (tell, signal) => {
  tell({ done: 0 });
  if (signal && !signal.aborted) await once(signal, 'abort');
  throw signal?.reason;
};

test('one whose client leaves is there as left, once', async () => {
  const { address, calls } = await serve(untilLeft);
  const leaving = new AbortController();
  const answer = await ask(address, leaving.signal);
  await answer.body?.getReader().read();
  leaving.abort();
  await expect.poll(() => calls).toEqual([{ response_code: 499, response_body: undefined }]);
});

const large = { text: 'x'.repeat(20_000_000) };

test.each<[string, Work]>([
  [
    'while it is being written',
    (tell, signal) => {
      tell(large);
      return untilLeft(tell, signal);
    },
  ],
  [
    'after its end',
    async (tell) => {
      tell({ done: 0 });
      return large;
    },
  ],
])('one that its client does not read is aborted, %s', async (_when, work) => {
  const { address, calls } = await serve(work);
  const socket = connect(Number(address.port), '127.0.0.1').pause();
  const fields = Object.entries(headers()).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /v1/long HTTP/1.1\r\nhost: sluis\r\n${fields.join('')}content-length: 0\r\n\r\n`);
  await expect.poll(() => calls, { timeout: 5000 }).toEqual([{ response_code: 499, response_body: undefined }]);
  socket.destroy();
});
