import { newId } from '@sluis/contract/base/ids';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../../../platform/database/database.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { insertRows } from '../../../../resource/commands.ts';
import { asUser } from '../../../../testing/as-user.ts';
import { openPayingWorld, type PayingWorld } from '../../../../testing/paying-world.ts';
import { makeFoldingSweep } from '../statistic.sweep.ts';
import { foldDeltas } from './fold.commands.ts';
import { findWrongCells } from './rebuild.commands.ts';
import { recountStatistics } from './recount.jobs.ts';
import { keepZone } from './zones.commands.ts';

let world: PayingWorld;
let database: Database;
beforeEach(async () => {
  world = await openPayingWorld();
  database = world.database;
  await database.pool.query('delete from statistic_delta');
  await keepZone(database, 'Europe/Amsterdam');
});

/** Writes payments of a cent each, and then runs a callback in the same transaction. */
const pay = (count: number, after = () => {}): Promise<unknown> =>
  inTransaction(database.kysely, async (trx) => {
    await insertRows(
      trx,
      transaction,
      Array.from({ length: count }, (_, at) => {
        const created_at = new Date(Date.now() - at * 60_000).toISOString();
        return {
          id: newId('txn', created_at),
          created_at,
          last_status_update: created_at,
          organisation: world.organisation_id,
          payment_profile: world.profile,
          merchant_reference: `R${at}`,
          amount: 1,
          currency_code: 'EUR',
          status: 'SETTLEMENT_COMPLETED',
        };
      }),
    );
    after();
  });
const wrong = () => findWrongCells(database.kysely, {});
const pending = async (): Promise<number> =>
  Number((await database.pool.query('select count(*) from statistic_delta')).rows[0].count);

test('one of two processes that fold at the same time does it, and each change is added once', async () => {
  await pay(200);
  const holder = await database.pool.connect();
  onTestFinished(() => holder.release());
  // The first waits in the middle of its work, so that the second starts while it has the lock.
  await holder.query('begin; lock table statistic_part in access exclusive mode');
  const first = foldDeltas(database);
  await vi.waitUntil(async () => (await foldersWaiting()).length === 1);
  expect(await foldDeltas(database)).toBe(0);
  await holder.query('commit');
  expect(await first).toBe(200);
  expect(await pending()).toBe(0);
  expect(await wrong()).toEqual([]);
});

const foldersWaiting = async (): Promise<number[]> => {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%with days as%'`,
  );
  return rows.map(({ pid }) => pid);
};

test('a process that is killed while folding loses and doubles nothing', async () => {
  await pay(200);
  const holder = await database.pool.connect();
  onTestFinished(() => holder.release());
  await holder.query('begin; lock table statistic_part in access exclusive mode');
  const folding = foldDeltas(database).catch(() => 'killed');
  await vi.waitUntil(async () => (await foldersWaiting()).length === 1);
  await asUser(database.pool, 'select pg_terminate_backend($1)', await foldersWaiting());
  expect(await folding).toBe('killed');
  await holder.query('commit');
  expect(await pending()).toBe(200);
  expect(await wrong()).toEqual([]);
  expect(await foldDeltas(database)).toBe(200);
  expect(await wrong()).toEqual([]);
});

test('a batch that exceeds the time limit is halved until it passes, and nothing is lost or doubled', async () => {
  await keepZone(database, 'Asia/Tokyo');
  await pay(200);
  // Each delta takes this long, as on a busy database.
  await database.pool.query(`
    create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.005); return null; end $$;
    create trigger slow after delete on statistic_delta for each row execute function slow()`);
  const short = openDatabase(database.url, { connections: 2, statement_timeout_ms: 400 });
  onTestFinished(() => short.close());
  const sweep = makeFoldingSweep(short);
  const seen: number[] = [];
  for (let turn = 0; turn < 40 && (await pending()) > 0; turn++)
    seen.push(await sweep.run(world.services.clock.now()).catch(() => -1));
  expect(seen.filter((count) => count === -1).length, seen.join()).toBeGreaterThan(3);
  expect(await pending()).toBe(0);
  expect(seen.filter((count) => count > 0).reduce((sum, count) => sum + count, 0)).toBe(200);
  expect(await wrong()).toEqual([]);
}, 60_000);

test('figures that are read during changes and folds are those of the rows at that moment', async () => {
  const token = await world.key(world.organisation_id, ['USER_ALL']);
  const count = async (path: string): Promise<number> => {
    const answer = (await world.call(token, 'GET', path)).json();
    return answer.count ?? answer.items[0]?.count ?? 0;
  };
  let is_over = false;
  const writing = (async () => {
    for (let times = 0; times < 12; times++) await pay(10);
    is_over = true;
  })();
  const folding = (async () => {
    while (!is_over) await foldDeltas(database);
  })();
  const seen: [before: number, figure: number, after: number][] = [];
  while (!is_over) {
    const before = await count('/transaction/totals');
    const figure = await count('/transaction/aggregate/total?_timezone=Europe/Amsterdam');
    seen.push([before, figure, await count('/transaction/totals')]);
  }
  await Promise.all([writing, folding]);
  for (const [before, figure, after] of seen) {
    expect(figure).toBeGreaterThanOrEqual(before);
    expect(figure).toBeLessThanOrEqual(after);
  }
  expect(await count('/transaction/aggregate/total?_timezone=Europe/Amsterdam')).toBe(120);
});

test('a payment that is rolled back leaves nothing to add', async () => {
  const rolledBack = pay(1, () => {
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  expect(await pending()).toBe(0);
});

test('older sums of all organisations together are also compared, in their turn', async () => {
  await pay(1);
  await foldDeltas(database);
  await database.pool.query(`update statistic_day set day = day - 30 where organisation = ''`);
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  await recountStatistics(database, world.services.clock.now(), 1);
  expect(await wrong()).toEqual([]);
});

test('wrong sums of the last days are found and corrected every night', async () => {
  await pay(20);
  await foldDeltas(database);
  expect(await recountStatistics(database, world.services.clock.now())).toBe(0);
  await database.pool.query(`update statistic_day set count = count + 1 where organisation = ''`);
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  expect(await recountStatistics(database, world.services.clock.now())).toBeGreaterThan(0);
  expect(log.mock.calls.flat().join()).toContain('statistic_day');
  expect(await wrong()).toEqual([]);
  expect(await world.metrics()).toMatch(/^sluis_statistics\{state="wrong"\} [1-9]/m);
});
