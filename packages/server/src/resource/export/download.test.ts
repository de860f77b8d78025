import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, test_password, type World } from '../../testing/world.ts';

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
const busy = (): number => world.database.pool.totalCount - world.database.pool.idleCount;
const until = async (holds: () => boolean): Promise<boolean> => {
  for (let waited_ms = 0; waited_ms < 5000 && !holds(); waited_ms += 20) await wait(20);
  return holds();
};

describe('a download', () => {
  test.each(['csv-machine', 'csv', 'xlsx'])(
    'of %s that nobody waits for any more gives its connection back',
    async (format) => {
      const urls = await Promise.all([ask(key, '', format), ask(key, '', format)]);
      const { pool } = world.database;
      const holding = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
      const sockets = urls.map((url) => {
        const socket = connect(Number(address.port), address.hostname);
        socket.write(`GET ${url} HTTP/1.1\r\nHost: test\r\n\r\n`);
        return socket;
      });
      // The calls wait for a connection; when they get it, whoever asked has gone.
      expect(await until(() => pool.waitingCount === 2)).toBe(true);
      for (const socket of sockets) socket.resetAndDestroy();
      await wait(50);
      for (const client of holding) client.release();
      await wait(100);
      expect(await until(() => busy() === 0)).toBe(true);
    },
  );

  test('does not keep others waiting however many one caller leaves unread', async () => {
    await world.database.pool.query(
      `insert into customer (id, created_at, organisation, city)
       select 'cust_' || lpad(n::text, 26, '0'), now(), $1, repeat('x', 1000) from generate_series(1, 15_000) n`,
      [world.root],
    );
    const file = async (token: string) => {
      const body = { format: 'csv-machine', columns: ['id', 'city'] };
      return `${address.origin}${(await world.call(token, 'POST', '/customer/export', { body })).json().url}`;
    };
    const unread = await Promise.all([file(key), file(key), file(key)].map(async (url) => fetch(await url)));
    expect(unread.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await fetch(await file(key))).status).toBe(429);
    const other = await fetch(await file(await world.key(world.root, ['CUSTOMER_LIST'])));
    expect((await other.text()).length).toBeGreaterThan(15_000_000);
    for (const { body } of unread) await body?.cancel();
    expect(await until(() => busy() === 0)).toBe(true);
    expect((await fetch(await file(key))).status).toBe(200);
  });

  test('takes the instants and dates that a list takes', async () => {
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

  test('ends with the session or the role that asked for it', async () => {
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
