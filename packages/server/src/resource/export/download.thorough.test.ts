import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { closeAtEnd } from '../../testing/closing.ts';
import { openWorld, test_password, type World } from '../../testing/world.ts';
import { makeEngine } from '../engine.ts';
import { registerExportDownload } from './download.ts';

let world: World;
let address: URL;
let key: string;
beforeAll(async () => {
  world = await openWorld();
  key = await world.key(world.root, ['USER_ALL']);
  address = new URL(await world.app.http.listen({ port: 0 }));
});

const ask = async (token: string, query = '', format = 'csv-machine'): Promise<string> => {
  const body = { format, columns: ['id', 'name', 'created_at'] };
  return (await world.call(token, 'POST', `/organisation/export${query}`, { body })).json().url;
};
const fetched = (url: string) => world.app.http.inject({ url });
/** More than all the buffers between the database and a client hold. */
const fillCustomers = () =>
  world.database.pool.query(
    `insert into customer (id, created_at, organisation, city)
     select 'cust_' || lpad(n::text, 26, '0'), now(), $1, repeat('x', 1000) from generate_series(1, 20_000) n
     on conflict do nothing`,
    [world.root],
  );
const busy = (): number => world.database.pool.totalCount - world.database.pool.idleCount;
const until = async (holds: () => boolean): Promise<boolean> => {
  for (let waited_ms = 0; waited_ms < 5000 && !holds(); waited_ms += 20) await wait(20);
  return holds();
};

describe('a running export', () => {
  const running = async (token: string) => (await world.call(token, 'GET', '/export')).json().items;
  const cancel = (token: string, id: string) => world.call(token, 'POST', `/export/${id}/cancel`);
  /** A file larger than the buffers in between, with the first part read. */
  const begin = async (token: string) => {
    await fillCustomers();
    const body = { format: 'csv-machine', columns: ['id', 'city'] };
    const { url, id } = (await world.call(token, 'POST', '/customer/export', { body })).json();
    return { id, url, file: () => fetch(`${address.origin}${url}`) };
  };

  test('is shown to its requester with the bytes sent, and no longer once it is complete', async () => {
    const [mine, other] = [await world.key(world.root, ['USER_ALL']), await world.key(world.root, ['USER_ALL'])];
    const { id, file } = await begin(mine);
    expect(await running(mine)).toMatchObject([{ id, listing: 'customer', format: 'csv-machine', bytes: 0 }]);
    const answer = await file();
    await expect.poll(async () => (await running(mine))[0]?.bytes, { timeout: 5000 }).toBeGreaterThan(100_000);
    expect(await running(other)).toEqual([]);
    expect((await answer.text()).length).toBeGreaterThan(15_000_000);
    await expect.poll(() => running(mine)).toEqual([]);
  });

  test('is aborted when its requester cancels it, and by no one else', async () => {
    const [mine, other] = [await world.key(world.root, ['USER_ALL']), await world.key(world.root, ['USER_ALL'])];
    const { id, url } = await begin(mine);
    // Reads nothing, so that the system's buffers, which grow with a reader, do not hold the whole file.
    const reader = connect({ port: Number(address.port), host: address.hostname }).pause();
    reader.write(`GET ${url} HTTP/1.1\r\nHost: test\r\n\r\n`);
    await expect.poll(async () => (await running(mine))[0]?.bytes, { timeout: 5000 }).toBeGreaterThan(100_000);
    expect((await cancel(other, id)).statusCode).toBe(404);
    expect(await running(mine)).toHaveLength(1);
    expect((await cancel(mine, id)).statusCode).toBe(204);
    expect(await running(mine)).toEqual([]);
    expect((await cancel(mine, id)).statusCode).toBe(404);
    expect(await until(() => busy() === 0)).toBe(true);
    const closed = new Promise((resolve) => void reader.on('error', () => undefined).on('close', resolve));
    reader.resume();
    await closed;
    expect(reader.bytesRead).toBeLessThan(15_000_000);
  });

  test('is not sent if it is cancelled before the download', async () => {
    const mine = await world.key(world.root, ['USER_ALL']);
    const { id, file } = await begin(mine);
    await cancel(mine, id);
    expect((await file()).status).toBe(404);
  });

  test('of a process that died is no longer listed after a minute', async () => {
    const mine = await world.key(world.root, ['USER_ALL']);
    await begin(mine);
    await world.database.pool.query(`update running_export set seen_at = now() - interval '61 seconds'`);
    expect(await running(mine)).toEqual([]);
  });
});

describe('a download', () => {
  test.each(['csv-machine', 'csv', 'xlsx'])('of %s whose client has left returns its connection', async (format) => {
    const urls = await Promise.all([ask(key, '', format), ask(key, '', format)]);
    const { pool } = world.database;
    const accepted: Socket[] = [];
    const accept = (socket: Socket) => void accepted.push(socket);
    world.app.http.server.on('connection', accept);
    onTestFinished(() => void world.app.http.server.off('connection', accept));
    const holding = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const sockets = urls.map((url) => {
      const socket = connect(Number(address.port), address.hostname);
      socket.write(`GET ${url} HTTP/1.1\r\nHost: test\r\n\r\n`);
      return socket;
    });
    // The calls wait for a connection; when they get it, the client has left.
    expect(await until(() => pool.waitingCount === 2)).toBe(true);
    for (const socket of sockets) socket.resetAndDestroy();
    expect(accepted).toHaveLength(2);
    expect(await until(() => accepted.every(({ destroyed }) => destroyed))).toBe(true);
    for (const client of holding) client.release();
    // They end while another client gets the whole file.
    expect((await fetched(await ask(key, '', format))).statusCode).toBe(200);
    expect(await until(() => busy() === 0)).toBe(true);
  });

  describe('left unread', () => {
    const opened: Response[] = [];
    const fetchAs = async (token: string): Promise<Response> => {
      const body = { format: 'csv-machine', columns: ['id', 'city'] };
      const { url } = (await world.call(token, 'POST', '/customer/export', { body })).json();
      const response = await fetch(`${address.origin}${url}`);
      opened.push(response);
      return response;
    };
    const isOver = async (): Promise<boolean> => {
      for (const { body, bodyUsed } of opened.splice(0)) if (!bodyUsed) await body?.cancel();
      return until(() => busy() === 0);
    };
    beforeEach(fillCustomers);
    afterEach(isOver);

    test('does not keep others waiting, however many of one caller', async () => {
      const unread = await Promise.all([fetchAs(key), fetchAs(key), fetchAs(key)]);
      expect(unread.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await fetchAs(key)).status).toBe(429);
      const other = await fetchAs(await world.key(world.root, ['CUSTOMER_LIST']));
      expect((await other.text()).length).toBeGreaterThan(15_000_000);
      expect(await isOver()).toBe(true);
      expect((await fetchAs(key)).status).toBe(200);
    });

    test('does not keep another merchant waiting, however many keys and organisations of one', async () => {
      const merchant = await world.organisation('Merchant', world.root);
      const shop = await world.organisation('Shop', merchant);
      const below = [merchant, shop, await world.organisation('Web', shop)];
      await world.database.pool.query('update customer set organisation = $1', [below[2]]);
      const statuses: number[] = [];
      for (const organisation of below) {
        const one = await world.key(organisation, ['CUSTOMER_LIST']);
        for (let files = 0; files < 3; files++) statuses.push((await fetchAs(one)).status);
      }
      expect(statuses.filter((status) => status === 429)).toHaveLength(5);
      const other = await world.organisation('Other', world.root);
      expect((await fetchAs(await world.key(other, ['CUSTOMER_LIST']))).status).toBe(200);
      expect((await fetchAs(key)).status).toBe(200);
      expect(await isOver()).toBe(true);
      await world.database.pool.query('update customer set organisation = $1', [world.root]);
    });

    test('costs a client that finds no slot its turn, not its ticket', async () => {
      const url = await ask(key);
      await Promise.all([fetchAs(key), fetchAs(key), fetchAs(key)]);
      expect((await fetched(url)).statusCode).toBe(429);
      expect(await isOver()).toBe(true);
      expect((await fetched(url)).statusCode).toBe(200);
      expect((await fetched(url)).statusCode).toBe(404);
    });

    test('is aborted, and so is one that is read by drops, but not one that is read at its own pace', async () => {
      const http = Fastify();
      const pace = { while_ms: 400, bytes_per_s: 1_000_000 };
      registerExportDownload(http, makeEngine(world.services), { answers: () => [] }, pace);
      closeAtEnd(() => http.close());
      const { origin } = new URL(await http.listen({ port: 0 }));
      const begin = async () => {
        const body = { format: 'csv-machine', columns: ['id', 'city'] };
        const { url } = (await world.call(key, 'POST', '/customer/export', { body })).json();
        return (await fetch(`${origin}${url}`)).body?.getReader();
      };
      const [unread, dripping] = [await begin(), await begin()];
      const toTheEnd = async (reader: typeof unread) => {
        while (!(await reader?.read())?.done);
      };
      // A drop of 64 KB at most every fifth of a second, until the server has aborted both.
      const isOver = () => busy() === 0;
      for (let drops = 0; drops < 100 && !isOver(); drops++) {
        await dripping?.read();
        for (let looks = 0; looks < 10 && !isOver(); looks++) await wait(20);
      }
      expect(isOver()).toBe(true);
      await expect(toTheEnd(dripping)).rejects.toThrow();
      await expect(toTheEnd(unread)).rejects.toThrow();
      const steady = await begin();
      let bytes = 0;
      for (let part = await steady?.read(); part && !part.done; part = await steady?.read()) bytes += part.value.length;
      expect(bytes).toBeGreaterThan(15_000_000);
    });
  });

  test('accepts the instants and dates of a list', async () => {
    const { created_at } = (await world.call(key, 'GET', `/organisation/${world.root}`)).json();
    const parameters = new URLSearchParams([
      ['created_at[]', created_at],
      ['created_at[]', '2020-01-01T00:00:00.000Z'],
    ]);
    const file = await fetched(await ask(key, `?${parameters}`));
    expect(file.body).toContain(world.root);
    const people = await world.key(world.root, ['CUSTOMER_LIST']);
    const asked = await world.call(people, 'POST', '/customer/export?date_of_birth[]=1990-01-01', {
      body: { format: 'csv-machine', columns: ['id'] },
    });
    expect((await fetched(asked.json().url)).body).toBe('id\n');
  });

  test('ends with the session or the role of its requester', async () => {
    await world.user('gone@example.com', world.root, ['USER_ALL']);
    const signedIn = await world.call(undefined, 'POST', '/auth/login', {
      body: { email: 'gone@example.com', password: test_password },
    });
    const { token } = signedIn.json();
    const url = await ask(token);
    await world.call(token, 'POST', '/auth/logout');
    expect((await fetched(url)).json().error.code).toBe('session_ended');

    const revoked = await world.key(world.root, ['USER_ALL']);
    const before = await ask(revoked);
    await world.database.kysely.updateTable('apikey').set({ revoked_at: new Date().toISOString() }).execute();
    expect((await fetched(before)).json().error.code).toBe('unauthenticated');

    const demoted = await world.key(world.root, ['USER_ALL']);
    const after = await ask(demoted);
    await world.database.kysely
      .updateTable('apikey')
      .set({ roles: ['TAG_LIST'] })
      .execute();
    expect((await fetched(after)).json().error.code).toBe('forbidden');
  });
});
