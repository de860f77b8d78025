import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { newId } from '@sluis/contract/base/ids';
import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { readConfig } from './platform/config.ts';
import { openConfiguredDatabase } from './platform/database/configured.ts';
import { untilAnswers } from './platform/database/first-contact.ts';
import { start } from './start.ts';
import { closeAtEnd } from './testing/closing.ts';
import { cloneDatabase } from './testing/world.ts';

let url: string;
beforeAll(async () => {
  const database = await cloneDatabase();
  url = database.url;
  const name = new URL(url).pathname.slice(1);
  await database.pool.query(`create role guest_${name} login password 'guest'`);
  closeAtEnd(async () => void (await openAsOwner(`drop role guest_${name}`)));
});

async function openAsOwner(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgres_url').replace(/[^/]+$/, 'postgres') });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

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

/** A port at which nobody listens. */
async function closedPort(): Promise<number> {
  const { server, port } = await listen(() => {});
  server.close();
  await once(server, 'close');
  return port;
}

test('a database that is not up yet is waited for, which is said once', async () => {
  const port = await closedPort();
  const said: string[] = [];
  const answered = untilAnswers(
    changed((address) => {
      address.port = String(port);
    }),
    { say: (line) => said.push(line) },
  );
  await expect.poll(() => said).toHaveLength(1);
  const { port: real } = new URL(url);
  await listen(
    (socket) => void socket.pipe(connect(Number(real), '127.0.0.1').on('error', () => {})).pipe(socket),
    port,
  );
  await answered;
  expect(said).toEqual([`Waiting up to 30 s for the database at 127.0.0.1:${port} …`]);
});

const refusal = (address: string, wait_ms = 0): Promise<string> =>
  untilAnswers(address, { wait_ms, say: () => {} }).then(
    () => 'it answered',
    (error: Error) => `${error.name}: ${error.message}`,
  );

test('one that never comes, does not say a word or has another address is told in one line', async () => {
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
    expect(lines[index]).toMatch(`ConfigError: DATABASE_URL: no database answers at ${place} (`);
    expect(lines[index]).toMatch(/: start it, or mend the address\.$/);
  }
});

test('a wrong password, a wrong name or too few rights are not waited for', async () => {
  const wait_ms = 1_000_000;
  const password = changed((address) => {
    address.password = 'wrong';
  });
  const name = changed((address) => {
    address.pathname = `/${newId('t').toLowerCase()}`;
  });
  expect(await refusal(password, wait_ms)).toMatch('DATABASE_URL: the database refuses this user (password');
  expect(await refusal(name, wait_ms)).toMatch(/DATABASE_URL: database "t_\w+" does not exist: make it/);
  const guest = changed((address) => {
    address.username = `guest_${address.pathname.slice(1)}`;
    address.password = 'guest';
  });
  await expect(openConfiguredDatabase(configOf({ DATABASE_URL: guest }))).rejects.toThrow(
    /^The database: this user may not make tables there \(permission denied.*\): make it the owner of the database\.$/,
  );
});

const configOf = (settings: Record<string, string>) =>
  readConfig({ DATABASE_URL: url, SLUIS_SECRET: 'x'.repeat(32), SLUIS_DEMO: '0', PORT: '0', ...settings });

test('an address that is none is a setting that is not valid', () => {
  expect(() => configOf({ DATABASE_URL: 'postgres://me:pass#word@database/sluis' })).toThrow(
    'DATABASE_URL: must be an address as postgres://user:password@host:5432/database',
  );
});

test.each([
  ['jobs', '7', 8],
  ['all', '9', 10],
])('a process of %s with a pool of %s is refused with the number that it needs', async (SLUIS_ROLE, pool, needed) => {
  await expect(start(configOf({ SLUIS_ROLE, DATABASE_POOL: pool }))).rejects.toThrow(
    `DATABASE_POOL is ${pool}: a process with SLUIS_ROLE=${SLUIS_ROLE} needs ${needed} connections at the least.`,
  );
});
