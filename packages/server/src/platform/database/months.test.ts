import { idBound, newId } from '@sluis/contract/base/ids';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { lockWaits } from '../../testing/lock-waits.ts';
import { is_cluster } from '../../testing/on-cluster.ts';
import { cloneDatabase } from '../../testing/world.ts';
import type { Database, Executor } from './database.ts';
import { maintainMonths } from './months.ts';

let database: Database;
beforeAll(async () => {
  database = await cloneDatabase();
});

const monthly = { table: 'status_history', prefix: 'hist' } as const;
const keep = (at: Date, kept_months = 12) => maintainMonths(database.kysely, { ...monthly, kept_months }, at.getTime());
/** The beginning of a month, some months from now. */
const monthsAhead = (months: number): Date => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
};
const nameOf = (months: number) => `status_history_${monthsAhead(months).toISOString().slice(0, 7).replace('-', '_')}`;

async function write(at: Date, executor: Executor = database.kysely): Promise<string> {
  const id = newId('hist', at.getTime());
  const row = { id, item: 'txn_1', organisation: 'org_1', status: 'INITIATED', actor_kind: 'system' };
  const times = { occurred_at: at.toISOString(), created_at: at.toISOString() };
  await executor
    .insertInto('status_history')
    .values({ ...row, ...times } as never)
    .execute();
  return id;
}
const placeOf = async (id: string): Promise<string | undefined> => {
  const { rows } = await sql<{ place: string }>`
    select tableoid::regclass::text as place from status_history where id = ${id}`.execute(database.kysely);
  return rows[0]?.place;
};
const waiting = () => lockWaits(database);
const parts = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'status_history'::regclass order by 1`.execute(database.kysely);
  return rows.map(({ name }) => name);
};

describe.skipIf(is_cluster)('a table in monthly partitions', () => {
  test('has earlier rows in the first partition, and those of a month without one in the default partition', async () => {
    expect(await placeOf(await write(monthsAhead(-20)))).toBe('status_history_before');
    expect(await placeOf(await write(new Date()))).toBe('status_history_before');
    expect(await placeOf(await write(monthsAhead(2)))).toBe('status_history_rest');
  });

  test('gets its partitions in advance, with the waiting rows of the default partition', async () => {
    const waiting = await write(monthsAhead(1));
    await keep(new Date());
    expect(await parts()).toEqual(
      ['status_history_before', nameOf(1), nameOf(2), nameOf(3), 'status_history_rest'].sort(),
    );
    expect(await placeOf(waiting)).toBe(nameOf(1));
    expect(await placeOf(await write(monthsAhead(3)))).toBe(nameOf(3));
    expect(await placeOf(await write(new Date(monthsAhead(3).getTime() - 1)))).toBe(nameOf(2));
    await keep(new Date());
    expect(await parts()).toHaveLength(5);
  });

  test('keeps all months if it is to keep more than there are since 1970', async () => {
    const before = await parts();
    await keep(new Date(), 1200);
    expect(await parts()).toEqual(before);
  });

  test('loses the expired months, and no other', async () => {
    const young = await write(monthsAhead(2));
    await keep(monthsAhead(12));
    expect(await parts()).toContain('status_history_before');
    await keep(monthsAhead(13));
    expect(await parts()).not.toContain('status_history_before');
    expect(await parts()).toContain(nameOf(1));
    await keep(monthsAhead(14));
    expect(await parts()).not.toContain(nameOf(1));
    expect(await placeOf(young)).toBe(nameOf(2));
  });

  test('gets the partition of a month during writes, with the rows written', async () => {
    const at = new Date(monthsAhead(18).getTime() + 1);
    const done = Promise.withResolvers<void>();
    const { promise: written, resolve } = Promise.withResolvers<string>();
    const writing = database.kysely.transaction().execute(async (trx) => {
      resolve(await write(at, trx));
      await done.promise;
    });
    const id = await written;
    expect(await placeOf(id)).toBeUndefined();
    const keeping = keep(monthsAhead(15));
    await expect.poll(waiting).toBe(1);
    done.resolve();
    await Promise.all([writing, keeping]);
    expect(await placeOf(id)).toBe(nameOf(18));
  });

  test('is left to the next run while a reader holds it for longer', async () => {
    const before = await parts();
    await database.kysely.transaction().execute(async (trx) => {
      await trx.selectFrom('status_history').select('id').execute();
      await keep(monthsAhead(16), 120);
    });
    expect(await parts()).toEqual(before);
    await keep(monthsAhead(16));
    expect(await parts()).toContain(nameOf(19));
  });

  test('gets rows of months without its jobs moved in statements within their time limit', async () => {
    const { pool } = database;
    await pool.query(`
      create table moved_by_one (count int);
      create function count_moved() returns trigger language plpgsql as $$
        begin insert into moved_by_one select count(*) from gone; return null; end $$;
      create trigger count_moved after delete on status_history_rest referencing old table as gone
        for each statement execute function count_moved()`);
    await pool.query(
      `insert into status_history (id, item, organisation, status, actor_kind, occurred_at, created_at)
       select $1 || lpad(n::text, 12, '0'), 'txn_1', 'org_1', 'INITIATED', 'system', now(), now()
       from generate_series(1, 25000) n`,
      [newId('hist', monthsAhead(21).getTime() + 86_400_000).slice(0, 19)],
    );
    await keep(monthsAhead(21));
    const { rows } = await pool.query('select sum(count)::int as moved, max(count) as most from moved_by_one');
    expect(rows).toEqual([{ moved: 25_000, most: 10_000 }]);
    const count = `select count(*)::int as count from ${nameOf(21)}`;
    await pool.query('drop trigger count_moved on status_history_rest');
    expect((await pool.query(`${count} where item = 'txn_1'`)).rows[0].count).toBeGreaterThanOrEqual(25_000);
  });

  test('has its own indexes in every partition', async () => {
    const { rows } = await sql<{ tablename: string }>`
      select tablename from pg_indexes where tablename like 'status_history\_2%'`.execute(database.kysely);
    expect(rows.length).toBe((await parts()).filter((name) => name.startsWith('status_history_2')).length);
  });
});

test('the bound of a time is between earlier and later ids', () => {
  const at = Date.UTC(2026, 11, 1);
  expect(newId('aud', at - 1) < idBound('aud', at)).toBe(true);
  expect(newId('aud', at) > idBound('aud', at)).toBe(true);
});

test('the bound of a time before 1970 is before all ids', () => {
  expect(idBound('aud', Date.UTC(1926, 11)) < newId('aud', 0)).toBe(true);
});
