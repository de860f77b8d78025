import { setTimeout as wait } from 'node:timers/promises';
import { addDays } from '@sluis/contract/finance/calendar';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FileImportWorld, openFileImportWorld } from '../../../testing/file-import-world.ts';
import { type FinanceWorld, line, openFinanceWorld } from '../../../testing/finance-world.ts';
import { pay, payment_header } from '../../../testing/import-world.ts';
import { expectLedgerSums } from '../../../testing/ledger-recount.ts';
import { is_cluster } from '../../../testing/on-cluster.ts';
import { sweepThrough } from '../../../testing/sweeping.ts';
import { makeSettlingSweep } from './settling.sweep.ts';

/** More than three pieces. */
const count = 1600;
const begins = '2026-01-01';

let world: FileImportWorld;
let finance: FinanceWorld;
/** Two connections of their own: one that holds locks, and one that watches. */
let other: pg.Client;
let watcher: pg.Client;
beforeAll(async () => {
  world = await openFileImportWorld();
  finance = await openFinanceWorld(world);
  const scheme = await finance.scheme('revenue', [
    line('PROCESSING', 'PAYMENT', { currency_code: 'EUR', fixed_e4: 100_000 }),
  ]);
  const pack = await finance.ok('POST', '/package', { name: 'All', revenue_scheme: scheme });
  const monthly = { name: 'Months', frequency: 'MONTHLY', days: [31], calendar: 'NONE' };
  const { id: schedule } = await finance.ok('POST', '/settlementschedule', monthly);
  await finance.ok('POST', '/settlementprofile', {
    organisation: world.organisation_id,
    name: 'Months',
    package: pack.id,
    schedule,
    valid_from: begins,
    terms: [{ currency_code: 'EUR' }],
  });
  [other, watcher] = [1, 2].map(() => new pg.Client({ connectionString: world.database.url })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([other.connect(), watcher.connect()]);
});
afterAll(() => Promise.all([other.end(), watcher.end()]));

const sweep = () => sweepThrough(world, [makeSettlingSweep(world.services)]);
const retry = () => watcher.query('update settlementclock set failed_until = null');
const one = async <T>(query: string) => (await watcher.query(query)).rows[0] as T;

let imported = 0;
/** Brings payments whose ids are in the reverse of the order in which they are posted. */
async function bring(some: number): Promise<string> {
  const lines = Array.from({ length: some }, (_, at) => {
    const created = `${addDays(begins, (some - at) % 200)}T10:00:00Z`;
    return pay(`I${imported}-${at}`, { created, customer: '' });
  });
  imported++;
  const { id, status } = await world.bring('transaction', [payment_header, ...lines, ''].join('\n'));
  expect(status).toBe('COMPLETED');
  return id;
}

const figures = () =>
  one<Record<string, number>>(`
    select * from (select count(*)::int as entries from journalentry where kind = 'PAYMENT') a,
      (select count(distinct p.entry)::int as posted from posting p
        join journalentry e on e.organisation = p.organisation and e.id = p.entry where e.kind = 'PAYMENT') b,
      (select (coalesce(sum(micro), 0)::bigint / 1000000)::int as gross from settlementline where section = 'gross') c,
      (select coalesce(sum(count), 0)::int as used from settlementusage) d,
      (select count(*)::int as settled from transaction where settlement is not null) e,
      (select count(*)::int as events from financeevent where state = 'POSTED') f`);

const all = (payments: number) => ({
  entries: payments,
  posted: payments,
  gross: payments * 1000,
  used: payments,
  settled: payments,
  events: payments,
});

/** Another connection of this process that waits for a lock. */
async function waiting(): Promise<number> {
  for (;;) {
    const found = await one<{ pid: number } | undefined>(`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`);
    if (found) return found.pid;
    await wait(5);
  }
}

describe('a batch that is written in pieces', () => {
  let before: Record<string, number>;
  beforeEach(async () => {
    await retry();
    await sweep();
    before = await figures();
  });
  const isUnchanged = async () => expect(await figures()).toEqual(before);
  const isPosted = async (more: number) => {
    await retry();
    await sweep();
    expect(await figures()).toEqual(all((before.events ?? 0) + more));
    await expectLedgerSums(world.database.pool);
  };

  test.skipIf(is_cluster)('whose connection is lost between two pieces leaves nothing', async () => {
    await bring(count);
    const middle = `(select item from financeevent where state = 'NEW' order by recorded_at, id offset 700 limit 1)`;
    await other.query(`begin; select from transaction where id = ${middle} for update`);
    const sweeping = sweep();
    await watcher.query(`select pg_terminate_backend(${await waiting()})`);
    await sweeping;
    await other.query('rollback');
    await isUnchanged();
    await isPosted(count);
  });

  test('whose third piece is refused leaves nothing', async () => {
    await bring(count);
    const { item } = await one<{ item: string }>(
      `select item from financeevent where state = 'NEW' order by recorded_at, id offset 1200 limit 1`,
    );
    await other.query(`alter table journalentry add constraint refused check (item <> '${item}') not valid`);
    await sweep();
    expect(await one('select count(failed_until)::int as failed from settlementclock')).toEqual({ failed: 1 });
    await isUnchanged();
    await other.query('alter table journalentry drop constraint refused');
    await isPosted(count);
  });

  test('that is killed at any time, also while it prices, is posted once', async () => {
    await bring(count);
    let kills = 0;
    for (let round = 0; round < 12; round++) {
      await retry();
      let is_over = false;
      const sweeping = sweep()
        .catch(() => {})
        .finally(() => {
          is_over = true;
        });
      await wait(round * 25);
      while (!is_over) {
        const { rows } = await watcher.query(`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null`);
        kills += rows.length;
        if (rows.length > 0) break;
        await wait(1);
      }
      await sweeping;
    }
    expect(kills).toBeGreaterThan(3);
    await isPosted(count);
  });

  test.skipIf(is_cluster)('of an import that is undone meanwhile posts the others immediately', async () => {
    const undone = await bring(600);
    await bring(600);
    await other.query('begin; lock table posting in share mode');
    const sweeping = sweep();
    await waiting();
    expect(await world.undo(undone)).toMatchObject({ status: 'UNDONE' });
    await other.query('commit');
    await sweeping;
    expect(await one('select count(failed_until)::int as failed from settlementclock')).toEqual({ failed: 0 });
    expect(await figures()).toEqual(all((before.events ?? 0) + 600));
  });

  test.skipIf(is_cluster)('keeps its import from being undone once it has named its settlement', async () => {
    const kept = await bring(600);
    await other.query('begin; lock table settlementusage in share mode');
    const sweeping = sweep();
    await waiting();
    const undoing = world.undo(kept);
    await wait(300);
    await other.query('commit');
    await Promise.all([sweeping, undoing]);
    expect(await world.shown(kept)).toMatchObject({ status: 'STOPPED', status_reason: 'in_use' });
    expect(await figures()).toEqual(all((before.events ?? 0) + 600));
  });

  test('and an undo of its import at the same time end with all of it or nothing, without a deadlock', async () => {
    let expected = before.events ?? 0;
    const seen = new Set<string>();
    for (let round = 0; round < 6; round++) {
      const id = await bring(count);
      const asked = await world.ask('POST', `/import/${id}/undo`);
      expect(asked.statusCode).toBe(200);
      await Promise.all([wait(round * 40).then(() => world.work()), sweep()]);
      await retry();
      await sweep();
      const { status } = await world.shown(id);
      seen.add(status);
      if (status !== 'UNDONE') expected += count;
      expect(await figures(), status).toEqual(all(expected));
    }
    expect([...seen].every((status) => ['UNDONE', 'STOPPED'].includes(status))).toBe(true);
    await expectLedgerSums(world.database.pool);
  });

  test('of an import that is posted cannot be undone, and one that is not leaves no event', async () => {
    const fresh = await bring(3);
    expect(await world.undo(fresh)).toMatchObject({ status: 'UNDONE' });
    expect(await one(`select count(*)::int as events from financeevent where state = 'NEW'`)).toEqual({ events: 0 });
    const posted = await bring(3);
    await sweep();
    expect((await world.ask('POST', `/import/${posted}/undo`)).json().error.code).toBe('in_use');
  });
});

test('a chargeback that is imported as won is posted on both sides, and one as lost on one', async () => {
  await retry();
  await bring(2);
  const reference = `I${imported - 1}`;
  await world.bring(
    'chargeback',
    [
      'chargeback_reference,transaction_reference,created_at,amount,status',
      `won-1,${reference}-0,2026-08-05T10:00:00Z,400,WON`,
      `lost-1,${reference}-1,2026-08-05T10:00:00Z,300,LOST`,
      '',
    ].join('\n'),
  );
  await sweep();
  const { rows } = await watcher.query(
    `select kind, amount::int from journalentry where kind like 'CHARGEBACK%' order by amount, kind`,
  );
  expect(rows).toEqual([
    { kind: 'CHARGEBACK', amount: 300 },
    { kind: 'CHARGEBACK', amount: 400 },
    { kind: 'CHARGEBACK_REVERSAL', amount: 400 },
  ]);
});
