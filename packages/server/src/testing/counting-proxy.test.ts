import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { closeAtEnd } from './closing.ts';
import { startCountingProxy } from './counting-proxy.ts';

/** A database that answers `A` in two pieces, and others once `C` has arrived. */
async function startDatabase(): Promise<string> {
  const waiting: Socket[] = [];
  const server = createServer((socket) =>
    socket.on('data', (asked) => {
      if (String(asked) === 'A') {
        socket.write('a1');
        setTimeout(() => socket.write('a2'), 100);
        return;
      }
      waiting.push(socket);
      if (String(asked) === 'C') for (const each of waiting) each.write('done');
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAtEnd(async () => server.close());
  return `postgres://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
}

test('the rest of an earlier answer does not count as the answer to a later statement', async () => {
  const proxy = await startCountingProxy(await startDatabase(), { latency_ms: 200 });
  closeAtEnd(async () => proxy.close());
  const [one, other] = [1, 2].map(() => connect(Number(new URL(proxy.url).port), '127.0.0.1').setNoDelay()) as [
    Socket,
    Socket,
  ];
  const received = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0]);
  const { waits } = await proxy.count(async () => {
    one.write('A');
    expect(await received(one)).toBe('a1');
    one.write('B');
    expect(await received(one)).toBe('a2');
    other.write('C');
    expect(await Promise.all([received(one), received(other)])).toEqual(['done', 'done']);
  });
  expect(waits).toBe(2);
});
