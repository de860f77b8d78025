import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { isConnectionLost, openDatabase } from './database.ts';
import { clientsAt, placesOf, readAddress } from './hosts.ts';
import { waitForDatabase } from './wait-for-database.ts';

const unused = '127.0.0.1:1';
// A database that takes connections: the template of a cluster does not.
const of_tests = inject('postgres_url').replace(/[^/]+$/, 'postgres');
const served = new URL(of_tests).host;
/** The address of the server of tests, with other hosts before it. */
const behind = (hosts: string, query = ''): string => of_tests.replace(served, hosts) + query;

test('an address with several hosts is read as libpq reads it', () => {
  const address = readAddress('postgres://sluis:a%2Cb@one:5433,two,[::1]:5434/sluis?target_session_attrs=read-write');
  expect(address).toEqual({
    hosts: [
      'postgres://sluis:a%2Cb@one:5433/sluis?target_session_attrs=read-write',
      'postgres://sluis:a%2Cb@two/sluis?target_session_attrs=read-write',
      'postgres://sluis:a%2Cb@[::1]:5434/sluis?target_session_attrs=read-write',
    ],
    takes_writes: true,
  });
  expect(placesOf('postgres://sluis@one:5433,two/sluis')).toBe('one:5433, two:5432');
});

test.each(['', 'one:5432', 'http://one/sluis', 'postgres://one:port/sluis', 'postgres://one,two:x/sluis'])(
  'no address: %s',
  (text) => expect(readAddress(text)).toBeUndefined(),
);

test('a client whose host is away fails like one without a database, and the next takes the next host', async () => {
  const Client = clientsAt(behind(`${unused},${served}`));
  const error: unknown = await new Client().connect().catch((refused: unknown) => refused);
  expect(isConnectionLost(error)).toBe(true);
  for (let time = 0; time < 2; time++) {
    const client = new Client();
    await client.connect();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
  }
});

test('clients that fail together go on to the same host, and a pool recovers by itself', async () => {
  const Client = clientsAt(behind(`${unused},${served}`, '?application_name=together'));
  const pool = new pg.Pool({ max: 4, Client } as pg.PoolConfig);
  try {
    await Promise.allSettled(Array.from({ length: 4 }, () => pool.query('select 1')));
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});

test('a process that has found the host that serves begins there with every pool: it starts while the first is away', async () => {
  const url = behind(`${unused},${served}`, '?application_name=found');
  await waitForDatabase(url);
  const database = openDatabase(url);
  try {
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await database.close();
  }
});

test('an address with one host that need not take writes has the clients of pg', () => {
  expect(clientsAt(behind(served))).toBe(pg.Client);
  expect(clientsAt(behind(served, '?target_session_attrs=read-write'))).not.toBe(pg.Client);
});
