import { beforeAll, describe, expect, test } from 'vitest';
import { back, type ImportWorld, openImportWorld, pay } from '../../../../testing/import-world.ts';
import { openPayingWorld, type PayingWorld } from '../../../../testing/paying-world.ts';
import { foldDeltas } from '../rollup/fold.commands.ts';
import { findWrongCells } from '../rollup/rebuild.commands.ts';
import { adjustScopes, dropUnusedZones, keepZone, missingZone } from '../rollup/zones.commands.ts';

const now = '2026-04-01T00:00:00Z';

describe('an import', () => {
  let world: ImportWorld;
  beforeAll(async () => {
    world = await openImportWorld();
    for (const zone of ['Europe/Amsterdam', 'Asia/Kathmandu']) await keepZone(world.database, zone);
    // The clock goes forward in Amsterdam on 29 March 2026 at 01:00 UTC: the day has 23 hours.
    await world.rows(
      [
        pay('A', { created: '2026-03-28T22:59:59.999Z', amount: '100' }),
        pay('B', { created: '2026-03-28T23:00:00Z', amount: '200' }),
        pay('C', { created: '2026-03-29T21:59:59Z', amount: '400', customer: 'C2', country: 'DE' }),
        pay('D', { created: '2026-03-29T22:00:00Z', amount: '800', customer: '' }),
      ],
      [back('R', 'A', 30, { created: '2026-03-29T12:00:00Z' })],
    );
  });

  const days = async (zone: string, columns: string): Promise<unknown[]> =>
    (
      await world.database.pool.query({
        text: `select day::text, currency_code, ${columns} from statistic_day
          where organisation = '' and zone = (select id from statistic_zone where name = $1) order by 1, 2`,
        values: [zone],
        rowMode: 'array',
      })
    ).rows;

  test('is pending until it is folded, and then counted on the days of each zone', async () => {
    expect(await days('Europe/Amsterdam', 'count')).toEqual([]);
    expect(await findWrongCells(world.database.kysely, {})).toEqual([]);
    await foldDeltas(world.database);
    const sums = 'count, amount, known_count, refund_amount, customer_count';
    expect(await days('Europe/Amsterdam', sums)).toEqual([
      ['2026-03-28', '', 0, 0, 0, 0, 1],
      ['2026-03-28', 'EUR', 1, 100, 1, 0, 0],
      ['2026-03-29', '', 0, 0, 0, 0, 1],
      ['2026-03-29', 'EUR', 2, 600, 2, 30, 0],
      ['2026-03-30', 'EUR', 1, 800, 0, 0, 0],
    ]);
    // Five hours and 45 minutes ahead of UTC.
    expect(await days('Asia/Kathmandu', sums)).toEqual([
      ['2026-03-29', '', 0, 0, 0, 0, 1],
      ['2026-03-29', 'EUR', 2, 300, 2, 30, 0],
      ['2026-03-30', '', 0, 0, 0, 0, 1],
      ['2026-03-30', 'EUR', 2, 1200, 1, 0, 0],
    ]);
    expect(await findWrongCells(world.database.kysely, {})).toEqual([]);
  });

  test('is counted on the days of CET with summer time', async () => {
    await keepZone(world.database, 'CET');
    const { rows } = await world.database.pool.query(`select count(distinct counted) as different from (
      select zone, json_agg(row(day, currency_code, count, amount) order by day, currency_code)::text as counted
      from statistic_day where organisation = '' and zone in
        (select id from statistic_zone where name in ('CET', 'Europe/Brussels', 'Europe/Amsterdam')) group by zone) as zones`);
    expect(rows).toEqual([{ different: 1 }]);
  });

  test('has its parts by country, hour and status', async () => {
    const { rows } = await world.database.pool.query({
      text: `select dimension, value, sum(count)::int, sum(amount)::int from statistic_part
        where organisation = '' and zone = (select id from statistic_zone where name = 'Europe/Amsterdam')
          and dimension in ('country_code', 'hour', 'status', 'customer_status', 'refund_status')
        group by 1, 2 order by 1, 2`,
      rowMode: 'array',
    });
    expect(rows).toEqual([
      ['country_code', 'DE', 1, 400],
      ['country_code', 'NL', 3, 1100],
      ['customer_status', 'UNKNOWN', 2, 0],
      ['hour', '00', 2, 1000],
      ['hour', '23', 2, 500],
      ['refund_status', 'PROCESSED', 1, 30],
      ['status', 'SETTLEMENT_COMPLETED', 4, 1500],
    ]);
  });

  test('of more than 200 payments in 28 days for each zone keeps the parts of its organisation, and drops them when it has few', async () => {
    const { pool } = world.database;
    const kept = async () =>
      (
        await pool.query('select count(*)::int as count from statistic_part where organisation = $1', [
          world.organisation,
        ])
      ).rows[0].count;
    const zones = (await pool.query('select count(*)::int as count from statistic_zone')).rows[0].count;
    expect(zones).toBeGreaterThan(1);
    expect(await adjustScopes(world.database, now)).toBe(0);
    const lines = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => pay(`M${from + at}`, { created: '2026-03-20T10:00:00Z' }));
    const add = async (from: number, count: number) => {
      await world.rows(lines(from, count));
      while ((await foldDeltas(world.database)) > 0);
    };
    await add(0, 200 * zones - 10);
    expect(await adjustScopes(world.database, now), 'enough for one zone fewer').toBe(0);
    await add(200 * zones, 20);
    expect(await adjustScopes(world.database, now)).toBe(1);
    expect(await adjustScopes(world.database, now), 'once').toBe(0);
    expect(await kept()).toBeGreaterThan(0);
    expect(await findWrongCells(world.database.kysely, {})).toEqual([]);
    expect(await adjustScopes(world.database, '2026-06-01T00:00:00Z')).toBe(1);
    expect(await kept()).toBe(0);
    expect(await findWrongCells(world.database.kysely, {})).toEqual([]);
  });
});

test('at most twenty organisations with few payments lose their parts per turn', async () => {
  const { database } = await openPayingWorld();
  await keepZone(database, 'UTC');
  await database.pool.query(`insert into statistic_scope select 'org_' || n from generate_series(1, 21) n`);
  expect(await adjustScopes(database, now)).toBe(20);
  expect(await adjustScopes(database, now)).toBe(1);
  expect(await adjustScopes(database, now)).toBe(0);
});

describe('deleted zones and rows', () => {
  let world: PayingWorld;
  beforeAll(async () => {
    world = await openPayingWorld();
  });

  test('a zone is kept while an active user has it', async () => {
    const { kysely, pool } = world.database;
    await world.user('zoned@example.test', world.root, ['USER_ALL']);
    await pool.query(`update "user" set timezone = 'Pacific/Chatham'`);
    expect(await missingZone(kysely)).toBe('Pacific/Chatham');
    await keepZone(world.database, 'Pacific/Chatham');
    expect(await missingZone(kysely)).toBeUndefined();
    // The days of Berlin are those of Amsterdam.
    await keepZone(world.database, 'Europe/Amsterdam');
    await world.user('berlin@example.test', world.root, ['USER_ALL']);
    await pool.query(`update "user" set timezone = 'Europe/Berlin' where email = 'berlin@example.test'`);
    expect(await missingZone(kysely)).toBeUndefined();
    await dropUnusedZones(kysely);
    expect((await pool.query('select name from statistic_zone order by id')).rows).toHaveLength(2);
    await pool.query(`update "user" set timezone = 'Pacific/Chatham'`);
    await dropUnusedZones(kysely);
    expect((await pool.query('select name from statistic_zone')).rows).toEqual([{ name: 'Pacific/Chatham' }]);
    await pool.query(`update "user" set active = false`);
    await dropUnusedZones(kysely);
    expect((await pool.query('select name from statistic_zone')).rows).toEqual([]);
  });

  test('a customer who is deleted while the deltas are pending is no longer counted, also after a repair', async () => {
    const { kysely } = world.database;
    await world.database.pool.query('delete from statistic_delta');
    await keepZone(world.database, 'UTC');
    const staff = await world.key(world.organisation_id, ['CUSTOMER_ALL']);
    const made = await world.call(staff, 'POST', '/customer', {
      body: { organisation: world.organisation_id, email_address: 'a@example.test' },
    });
    expect(made.statusCode, made.body).toBe(201);
    await foldDeltas(world.database);
    expect((await world.call(staff, 'DELETE', `/customer/${made.json().id}`)).statusCode).toBe(204);
    expect(await findWrongCells(kysely, {})).toEqual([]);
    await foldDeltas(world.database);
    expect(await findWrongCells(kysely, {})).toEqual([]);
  });
});
