import type { Writable } from 'node:stream';
import { sql } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import { beforeEach, expect, test, vi } from 'vitest';
import { asUser } from '../../testing/as-user.ts';
import { closeAtEnd } from '../../testing/closing.ts';
import { type CountingProxy, startCountingProxy } from '../../testing/counting-proxy.ts';
import { cloneDatabase } from '../../testing/world.ts';
import { ask, fixed, pipelined, send, together } from './pipeline.ts';
import { withSavepoint } from './savepoint.ts';

let proxy: CountingProxy;
const { kysely, pool } = await cloneDatabase(async (url) => {
  proxy = await startCountingProxy(url);
  closeAtEnd(async () => proxy.close());
  return proxy.url;
});
await pool.query('create table noted (id integer primary key)');
beforeEach(() => pool.query('truncate noted'));

const note = (id: number) => sql`insert into noted values (${id})`;
const noted = async () => (await pool.query('select id from noted order by 1')).rows.map(({ id }) => id);
const asked = (value: number) => sql<{ value: number }>`select ${value}::int as value`;

test('statements of a transaction are sent together with its beginning, and the last ones with its end', async () => {
  const { waits, statements, result } = await proxy.count(() =>
    kysely.transaction().execute(async (trx) => {
      const [one, two] = await together([asked(1).execute(trx), asked(2).execute(trx)]);
      send(trx, note(1));
      send(trx, note(2));
      return [one.rows[0]?.value, two.rows[0]?.value];
    }),
  );
  expect(result).toEqual([1, 2]);
  expect({ waits, statements }).toEqual({ waits: 2, statements: 6 });
  expect(await noted()).toEqual([1, 2]);
});

test('statements of one turn are sent in one piece', async () => {
  const client = await pool.connect();
  const { stream } = (client as unknown as { connection: { stream: Required<Writable> } }).connection;
  client.release();
  const pieces = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev')];
  await kysely.transaction().execute(async (trx) => {
    await together([asked(1).execute(trx), asked(2).execute(trx)]);
    send(trx, note(1));
    send(trx, note(2));
  });
  expect(pieces.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(2);
});

test('a rollback that fails does not hide the original error', async () => {
  const broken = kysely.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await asUser(pool, 'select pg_terminate_backend($1::int)', [rows[0]?.pid]);
    throw new Error('the cause');
  });
  await expect(broken).rejects.toThrow('the cause');
});

test('a statement that is not awaited rolls its transaction back if it fails, and is the error', async () => {
  const broken = kysely.transaction().execute(async (trx) => {
    await note(1).execute(trx);
    send(trx, note(1));
  });
  await expect(broken).rejects.toMatchObject({ code: '23505' });
  const asked_on = kysely.transaction().execute(async (trx) => {
    send(trx, note(2));
    send(trx, note(2));
    await asked(1).execute(trx);
  });
  await expect(asked_on).rejects.toMatchObject({ code: '23505' });
  expect(await noted()).toEqual([]);
});

test('of several that fail together the first is the error, and all of them have ended by then', async () => {
  const failing = kysely
    .transaction()
    .execute((trx) =>
      together([asked(1).execute(trx), note(1).execute(trx), note(1).execute(trx), sql`select 1/0`.execute(trx)]),
    );
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await noted()).toEqual([]);
});

test('a part that fails is rolled back with everything that it sent', async () => {
  await kysely.transaction().execute(async (trx) => {
    send(trx, note(1));
    const answer = await withSavepoint(
      trx,
      async () => {
        send(trx, note(2));
        await sql`select 1/0`.execute(trx);
        return 'done';
      },
      () => 'undone',
    );
    expect(answer).toBe('undone');
    send(trx, note(3));
  });
  expect(await noted()).toEqual([1, 3]);
});

test('a part with a failed statement that is not awaited is rolled back alone, too', async () => {
  await kysely.transaction().execute(async (trx) => {
    send(trx, note(1));
    const answer = await withSavepoint(
      trx,
      async () => {
        send(trx, note(2));
        send(trx, note(1));
        return 'done';
      },
      (error) => (error as { code?: string }).code,
    );
    expect(answer).toBe('23505');
    send(trx, note(3));
  });
  expect(await noted()).toEqual([1, 3]);
});

test('a part that fails after a part of it did is rolled back as a whole', async () => {
  const fail = async (): Promise<never> => {
    throw new Error('wrong');
  };
  await kysely.transaction().execute(async (trx) => {
    await withSavepoint(
      trx,
      async () => {
        send(trx, note(1));
        await withSavepoint(trx, fail, () => undefined);
        return fail();
      },
      () => undefined,
    );
    send(trx, note(2));
  });
  expect(await noted()).toEqual([2]);
});

test('a statement is refused for the cause of one before it, although that is noticed later', async () => {
  const failed = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
  const answers: Record<string, () => Promise<unknown>> = {
    // A prepared statement has one more turn until its failure is noticed.
    first: () => failed('23505').catch((error: unknown) => Promise.reject(error)),
    second: () => failed('25P02'),
    third: () => failed('25P02'),
  };
  const client = {
    connection: { stream: { writableCorked: 1 } },
    query: (text: string) => answers[text]?.() ?? Promise.resolve({ rows: [], rowCount: 0, command: 'BEGIN' }),
    release: () => {},
  };
  const fake = pipelined({ options: {}, connect: async () => client, end: async () => {} } as never, () => {});
  let asked_last: Promise<unknown> = Promise.resolve();
  const wrong = fake.transaction().execute(async (trx) => {
    send(trx, fixed('first', []));
    send(trx, fixed('second', []));
    asked_last = ask(trx, fixed('third', []));
    await asked_last;
  });
  await expect(wrong).rejects.toMatchObject({ code: '23505' });
  await expect(asked_last).rejects.toMatchObject({ code: '23505' });
});

test('work that fails by itself leaves nothing, and its later statements are refused', async () => {
  let late: Promise<unknown> = Promise.resolve();
  const wrong = kysely.transaction().execute(async (trx) => {
    send(trx, note(1));
    late = new Promise((resolve) => setImmediate(resolve)).then(() => note(2).execute(trx));
    late.catch(() => {});
    throw new Error('wrong');
  });
  await expect(wrong).rejects.toThrow('wrong');
  await expect(late).rejects.toThrow('after the end of its transaction');
  expect(await noted()).toEqual([]);
});

test('a connection that is released within a transaction is closed: no other caller has its failure', async () => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select 1 / 0').catch(() => {});
  await client.query('select 1').catch(() => {});
  client.release();
  await Promise.all(Array.from({ length: pool.totalCount + 1 }, () => pool.query('select 1')));
});

test('a released connection can copy', async () => {
  await kysely.transaction().execute((trx) => asked(1).execute(trx));
  const client = await pool.connect();
  try {
    const stream = client.query(copyFrom('copy noted from stdin'));
    await new Promise((resolve, reject) => stream.on('finish', resolve).on('error', reject).end('7\n'));
  } finally {
    client.release();
  }
  expect(await noted()).toEqual([7]);
});
