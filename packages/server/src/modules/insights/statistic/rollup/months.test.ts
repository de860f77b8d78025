import { readFileSync } from 'node:fs';
import { newId } from '@sluis/contract/base/ids';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { insertRows, updateItem } from '../../../../resource/commands.ts';
import { everything } from '../../../../resource/scope.ts';
import { openPayingWorld, type PayingWorld } from '../../../../testing/paying-world.ts';
import { foldDeltas } from './fold.commands.ts';
import { findWrongCells, rebuildCells } from './rebuild.commands.ts';
import { keepZone } from './zones.commands.ts';

let world: PayingWorld;
let token: string;
const ids: string[] = [];
const timezone = 'Europe/Amsterdam';

beforeAll(async () => {
  world = await openPayingWorld();
  await world.database.pool.query('delete from statistic_delta');
  await world.database.pool.query('insert into statistic_scope (organisation) values ($1)', [world.organisation_id]);
  await keepZone(world.database, timezone);
  token = await world.key(world.organisation_id, ['USER_ALL']);
  // Seven hours and a half apart, so that they occur in all hours of all days of the week.
  await pay(Date.parse('2026-01-10T00:00:00Z'), 300);
  while ((await foldDeltas(world.database)) > 0);
  // The last of these are pending.
  await pay(Date.parse('2026-02-27T21:00:00Z'), 60);
});

async function pay(from_ms: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => {
    const created_at = new Date(from_ms + at * 27_000_000).toISOString();
    return {
      id: newId('txn', created_at),
      created_at,
      last_status_update: created_at,
      organisation: world.organisation_id,
      payment_profile: world.profile,
      merchant_reference: `R${at}`,
      amount: 100 + at,
      currency_code: at % 4 === 0 ? 'USD' : 'EUR',
      country_code: at % 3 === 0 ? 'NL' : 'DE',
      status: at % 5 === 0 ? 'AUTHORIZED' : 'SETTLEMENT_COMPLETED',
    };
  });
  await inTransaction(world.database.kysely, (trx) => insertRows(trx, transaction, rows));
  ids.push(...rows.map(({ id }) => id));
}

const wrong = () => findWrongCells(world.database.kysely, {});
const paths = [
  'transaction/aggregate?group_by=status',
  'transaction/aggregate?group_by=payment_product',
  'transaction/aggregate/location?measure=paid',
  'transaction/aggregate/total?period=month',
  'statistics/dayandtime?group_by=weekday',
];

/** The figures of some days, without their source. */
async function figures(from: string, until: string, currency = ''): Promise<unknown[]> {
  const query = `created_at>=${from}&created_at<=${until}&_timezone=${timezone}${currency && `&currency_code=${currency}`}`;
  const answers = await Promise.all(
    paths.map((path) => world.call(token, 'GET', `/${path}${path.includes('?') ? '&' : '?'}${query}`)),
  );
  return answers.map((answer) => {
    expect(answer.statusCode, answer.body).toBe(200);
    const { from_rows, ...figures } = answer.json();
    return figures;
  });
}

const ranges = [
  ['2026-01-15', '2026-04-10'],
  ['2026-02-01', '2026-03-31'],
  ['2026-02-02', '2026-04-29'],
  // Neither has a whole month.
  ['2026-02-02', '2026-03-30'],
  ['2026-03-01', '2026-03-01'],
] as const;
const all = async () =>
  await Promise.all(ranges.flatMap(([from, until]) => [figures(from, until), figures(from, until, 'USD')]));

test('figures of whole months and the days around them are those of the rows', async () => {
  expect(await wrong()).toEqual([]);
  const kept = await all();
  expect(JSON.stringify(kept)).toContain('"weekday":7');
  const { pool } = world.database;
  // Without the sums of days, only those of whole months are left.
  await pool.query(
    'begin; alter table statistic_month rename to aside; create table statistic_month (like aside); commit',
  );
  expect(await all()).not.toEqual(kept);
  await pool.query('begin; drop table statistic_month; alter table aside rename to statistic_month; commit');
  expect(await all()).toEqual(kept);
  // Without its zone all figures are read from rows.
  await pool.query(`update statistic_zone set name = 'Asia/Tokyo'`);
  expect(await all()).toEqual(kept);
  await pool.query(`update statistic_zone set name = '${timezone}'`);
});

test('a status that is corrected months later moves a payment in the month in which it was made', async () => {
  const before = await figures('2026-01-15', '2026-04-10');
  await inTransaction(world.database.kysely, (trx) =>
    updateItem(
      trx,
      transaction,
      ids[101] ?? '',
      { status: 'FAILED' },
      { scope: everything, now: '2026-09-01T00:00:00Z' },
    ),
  );
  const pending = await figures('2026-01-15', '2026-04-10');
  expect(pending).not.toEqual(before);
  expect(JSON.stringify(pending[0])).toContain('"value":"FAILED","count":1');
  while ((await foldDeltas(world.database)) > 0);
  expect(await figures('2026-01-15', '2026-04-10')).toEqual(pending);
  expect(await wrong()).toEqual([]);
});

test('wrong sums of a month are named and repaired, also by the repair of some of its days', async () => {
  const { kysely, pool } = world.database;
  await pool.query(`update statistic_month set amount = amount + 1 where organisation = '' and dimension = 'hour'
    and value = (select min(value) from statistic_month where day = '2026-03-01' and dimension = 'hour') and day = '2026-03-01'`);
  const named = (await findWrongCells(kysely, { from_day: '2026-03-30', until_day: '2026-03-31' })).map(
    ({ table, cell }) => `${table} ${cell}`,
  );
  expect(named.length).toBeGreaterThan(0);
  for (const name of named) expect(name).toMatch(/^statistic_month .* hour 2026-03-01 1:\d\d$/);
  await inTransaction(kysely, (trx) => rebuildCells(trx, { from_day: '2026-03-30', until_day: '2026-03-31' }));
  expect(await wrong()).toEqual([]);
  // A month without payments on the repaired days keeps the sums of its other days.
  await inTransaction(kysely, (trx) => rebuildCells(trx, { from_day: '2026-04-30' }));
  expect(await wrong()).toEqual([]);
});

test('sums of all zones are the same however few rows a statement reads', async () => {
  const { kysely, pool } = world.database;
  const sums = () =>
    Promise.all(
      ['statistic_day', 'statistic_part', 'statistic_month'].map(
        async (table) => (await pool.query(`select * from ${table} as cell order by cell::text`)).rows,
      ),
    );
  // The earliest days and the latest.
  await keepZone(world.database, 'Pacific/Kiritimati');
  await keepZone(world.database, 'Pacific/Niue');
  expect(await wrong()).toEqual([]);
  const before = await sums();
  for (const rows_max of [1, 2, 10, 60]) {
    await inTransaction(kysely, (trx) => rebuildCells(trx, {}, rows_max));
    expect(await sums()).toEqual(before);
    await inTransaction(kysely, (trx) =>
      rebuildCells(trx, { from_day: '2026-02-03', until_day: '2026-02-03' }, rows_max),
    );
    expect(await sums()).toEqual(before);
  }
});

test('the migration derives the months from the existing sums', async () => {
  const { pool } = world.database;
  const text = readFileSync(new URL('../../../../migrations/0180-months-of-statistics.sql', import.meta.url), 'utf8');
  await pool.query('drop table statistic_month');
  expect((await pool.query('select count(*)::int as count from statistic_part')).rows[0].count).toBeGreaterThan(0);
  await pool.query(`begin; ${text}; commit`);
  expect((await pool.query('select count(*)::int as count from statistic_month')).rows[0].count).toBeGreaterThan(0);
  expect(await wrong()).toEqual([]);
});
