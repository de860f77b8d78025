import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { closeAtEnd } from '../../testing/closing.ts';
import { type CountingProxy, startCountingProxy } from '../../testing/counting-proxy.ts';
import { cloneDatabase } from '../../testing/world.ts';
import { as_user } from './append-only.ts';
import { makeQuick, runPrepared } from './prepared.ts';

let proxy: CountingProxy;
const { pool } = await cloneDatabase(async (url) => {
  proxy = await startCountingProxy(url);
  closeAtEnd(async () => proxy.close());
  return proxy.url;
});
beforeAll(async () => {
  await pool.query(
    "create table shelf (id text primary key, made timestamptz, price bigint); insert into shelf values ('a', '2026-01-02 03:04:05.678+00', 5), ('b', null, null)",
  );
});

const text = 'select id, made, price from shelf where id = $1';
const found = (id: string) => ({ name: 'shelf', text, values: [id] });
const rows = {
  a: [['a', '2026-01-02T03:04:05.678Z', 5]],
  b: [['b', null, null]],
};

test('a statement is read by its columns however often it runs, which a connection describes once', async () => {
  const client = await pool.connect();
  let described = 0;
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.on('rowDescription', () => {
    described += 1;
  });
  try {
    for (const id of ['a', 'b', 'a'] as const) expect(await runPrepared(client, found(id))).toEqual(rows[id]);
    expect(await runPrepared(client, found('c'))).toEqual([]);
  } finally {
    client.release();
  }
  expect(described).toBe(1);
});

test('a statement whose columns have changed is prepared again, by all in progress', async () => {
  await pool.query('create table moved (id text, price bigint)');
  await pool.query("insert into moved values ('a', 5)");
  // PostgreSQL cuts longer names.
  const all = { name: 'moved'.padEnd(63, '_'), text: 'select * from moved', values: [] };
  const client = Object.assign(await pool.connect(), { pipeline: true });
  const both = () => Promise.all([runPrepared(client, all), runPrepared(client, all)]);
  try {
    expect(await both()).toEqual([[['a', 5]], [['a', 5]]]);
    await client.query('alter table moved alter price type text');
    expect(await both()).toEqual([[['a', '5']], [['a', '5']]]);
    await client.query('alter table moved alter price type int using price::int');
    expect(await both()).toEqual([[['a', 5]], [['a', 5]]]);
  } finally {
    client.release();
  }
});

test('a statement that could not be prepared is prepared by the next one', async () => {
  const holder = await pool.connect();
  const client = Object.assign(await pool.connect(), { pipeline: true });
  try {
    await holder.query(`begin; lock table shelf; ${as_user}`);
    const asked = Promise.allSettled([runPrepared(client, found('a')), runPrepared(client, found('b'))]);
    const cancelled =
      "select pg_cancel_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and pid = any($1)";
    const { processID } = client as unknown as { processID: number };
    await expect.poll(async () => (await holder.query(cancelled, [[processID]])).rowCount).toBe(1);
    await holder.query('rollback');
    expect(await asked).toMatchObject([{ reason: { code: '57014' } }, { value: rows.b }]);
  } finally {
    holder.release();
    client.release();
  }
});

test('concurrent statements share connections, each with its own answer or error', async () => {
  const quick = makeQuick(pool);
  const broken = { name: 'broken', text: 'select 1 / $1::int', values: [0] };
  const { waits, statements, result } = await proxy.count(() =>
    Promise.allSettled([quick(found('a')), quick(broken), quick(found('b')), quick(found('c'))]),
  );
  expect(result.map((each) => (each.status === 'fulfilled' ? each.value : each.reason.code))).toEqual([
    rows.a,
    '22012',
    rows.b,
    [],
  ]);
  expect({ waits, statements }).toEqual({ waits: 1, statements: 4 });
  // The connection is released unchanged, for exclusive uses such as a copy.
  const client = await pool.connect();
  expect(client).toMatchObject({ pipeline: false });
  client.release();
});

test('concurrent equal statements are read once if they are shared, and again by later callers', async () => {
  const quick = makeQuick(pool);
  await quick(found('a'));
  const { statements, result } = await proxy.count(() =>
    Promise.all([quick(found('a'), true), quick(found('a'), true), quick(found('b'), true), quick(found('a'))]),
  );
  expect(result).toEqual([rows.a, rows.a, rows.b, rows.a]);
  expect(statements).toBe(3);
  await pool.query(`insert into shelf values ('later', null, 6)`);
  expect(await quick(found('later'), true)).toEqual([['later', null, 6]]);
  await pool.query(`update shelf set price = 7 where id = 'later'`);
  expect(await quick(found('later'), true)).toEqual([['later', null, 7]]);
});

test('twenty statements take three connections', async () => {
  const { pool: empty } = await cloneDatabase();
  const quick = makeQuick(empty);
  const who = { name: 'who', text: 'select pg_backend_pid(), $1::int', values: [1] };
  const asked = await Promise.all(Array.from({ length: 20 }, () => quick(who)));
  expect(new Set(asked.map(([row]) => row?.[0])).size).toBe(3);
});

test('a query to an unavailable database fails with that error', async () => {
  const quick = makeQuick(new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }));
  const answers = await Promise.allSettled([quick(found('a')), quick(found('b'))]);
  expect(answers).toMatchObject([{ reason: { code: 'ECONNREFUSED' } }, { reason: { code: 'ECONNREFUSED' } }]);
});
