import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { newId } from '@sluis/contract/base/ids';
import { beforeAll, expect, test } from 'vitest';
import { closeAtEnd } from '../../testing/closing.ts';
import { is_cluster } from '../../testing/on-cluster.ts';
import { cloneDatabase } from '../../testing/world.ts';
import { waitForDatabase } from './wait-for-database.ts';

let url: string;
beforeAll(async () => {
  ({ url } = await cloneDatabase());
});

const changed = (change: (address: URL) => void): string => {
  const address = new URL(url);
  change(address);
  return address.href;
};

async function listen(onSocket: (socket: Socket) => void, port = 0): Promise<{ server: Server; port: number }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onSocket(socket);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  closeAtEnd(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { server, port: (server.address() as AddressInfo).port };
}

async function closedPort(): Promise<number> {
  const { server, port } = await listen(() => {});
  server.close();
  await once(server, 'close');
  return port;
}

test('a database that is not up yet is waited for, with one message', async () => {
  const port = await closedPort();
  const messages: string[] = [];
  const answered = waitForDatabase(
    changed((address) => {
      address.port = String(port);
    }),
    { say: (line) => messages.push(line) },
  );
  await expect.poll(() => messages).toHaveLength(1);
  const { port: real } = new URL(url);
  await listen(
    (socket) => void socket.pipe(connect(Number(real), '127.0.0.1').on('error', () => {})).pipe(socket),
    port,
  );
  await answered;
  expect(messages).toEqual([`Waiting up to 30 s for the database at 127.0.0.1:${port} …`]);
});

const refusal = (address: string, wait_ms = 0): Promise<string> =>
  waitForDatabase(address, { wait_ms, say: () => {} }).then(
    () => 'it answered',
    (error: Error) => `${error.name}: ${error.message}`,
  );

test('one that never starts, never responds or has another address is reported in one line', async () => {
  const port = await closedPort();
  const mute = await listen(() => {});
  const at = (host: string, at_port: number | string) =>
    changed((address) => {
      address.hostname = host;
      address.port = String(at_port);
    });
  const lines = await Promise.all([
    refusal(at('127.0.0.1', port)),
    refusal(at('127.0.0.1', mute.port)),
    refusal(at('database.invalid', 5432)),
  ]);
  for (const [index, place] of [`127.0.0.1:${port}`, `127.0.0.1:${mute.port}`, 'database.invalid:5432'].entries()) {
    expect(lines[index]).toMatch(`ConfigError: DATABASE_URL: no database responds at ${place} (`);
    expect(lines[index]).toMatch(/. Start it, or check the address\.$/);
  }
});

test.skipIf(is_cluster)('a wrong password and a wrong name fail immediately', async () => {
  const wait_ms = 1_000_000;
  const password = changed((address) => {
    address.password = 'wrong';
  });
  const name = changed((address) => {
    address.pathname = `/${newId('t').toLowerCase()}`;
  });
  expect(await refusal(password, wait_ms)).toMatch('DATABASE_URL: the database refuses this user (password');
  expect(await refusal(name, wait_ms)).toMatch(/DATABASE_URL: database "t_\w+" does not exist\. Create it/);
});

test('one whose address has unusable settings is reported in one line', async () => {
  const line = await refusal(
    changed((address) => {
      address.search = 'sslmode=verify-full';
    }),
  );
  expect(line).toMatch(
    /^ConfigError: DATABASE_URL: the connection to the database at 127\.0\.0\.1:\d+ failed \(.*SSL.*\)\. Check/,
  );
});
