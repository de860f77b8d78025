import { newId } from '@sluis/contract/base/ids';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import type { DayAndTimeAnswer, SeriesAnswer } from '@sluis/contract/statistics';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { insertRows } from '../../../../resource/commands.ts';
import { openPayingWorld, type PayingWorld } from '../../../../testing/paying-world.ts';
import { makeZonesSweep } from '../statistic.sweep.ts';
import { foldDeltas } from './fold.commands.ts';
import { dropUnusedZones, keepZone, missingZone } from './zones.commands.ts';

/**
 * Zones for which this runtime and PostgreSQL may have different rules: Alberta keeps its summer time from 2026 on, and
 * Morocco abolished its own in 2026, which only the newer of two lists of zones contains.
 */
const disputed = ['America/Edmonton', 'Africa/Casablanca', 'Africa/El_Aaiun'];
const ranges = [
  ['2026-10-31', '2026-11-02'],
  ['2027-02-06', '2027-02-08'],
] as const;

let world: PayingWorld;
beforeAll(async () => {
  world = await openPayingWorld();
  const { kysely, pool } = world.database;
  await pool.query('delete from statistic_delta');
  const rows = ranges.flatMap(([from, until]) => {
    const [first, last] = [Date.parse(from) - 86_400_000, Date.parse(until) + 2 * 86_400_000];
    // Each half hour, with its own amount.
    return Array.from({ length: (last - first) / 1_800_000 }, (_, at) => {
      const created_at = new Date(first + at * 1_800_000).toISOString();
      return {
        id: newId('txn', created_at),
        created_at,
        last_status_update: created_at,
        organisation: world.organisation_id,
        payment_profile: world.profile,
        merchant_reference: `R${at}`,
        amount: at + 1,
        currency_code: 'EUR',
        status: 'SETTLEMENT_COMPLETED',
      };
    });
  });
  await inTransaction(kysely, (trx) => insertRows(trx, transaction, rows));
  for (const zone of disputed) {
    const id = await world.user(`${zone}@example.test`, world.root, ['USER_ALL']);
    await pool.query('update "user" set timezone = $2 where id = $1', [id, zone]);
  }
  await makeZonesSweep(world.database).run(new Date().toISOString());
  while ((await foldDeltas(world.database)) > 0);
});

async function get<T>(path: string, query: Record<string, string>): Promise<T> {
  const answer = await world.call(world.token, 'GET', `/${path}?${new URLSearchParams(query)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const cases = disputed.flatMap((zone) => ranges.map((range) => ({ zone, range })));

test.each(cases)('in $zone each day and hour of $range is that of the list', async ({ zone, range: [from, until] }) => {
  const asked = { 'created_at>': from, 'created_at<': until, currency_code: 'EUR', _timezone: zone };
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' });
  const [{ items: days }, filtered, hours] = await Promise.all([
    get<SeriesAnswer>('transaction/aggregate/stats', asked),
    get<SeriesAnswer>('transaction/aggregate/stats', { ...asked, status: 'SETTLEMENT_COMPLETED' }),
    get<DayAndTimeAnswer>('statistics/dayandtime', asked),
  ]);
  expect(days).toHaveLength(3);
  expect(filtered.items).toEqual(days);
  for (const { period, count, volume } of days) {
    const day = { 'created_at>': period, 'created_at<': period, _timezone: zone, _limit: '100' };
    const { items } = await get<{ items: { created_at: string; amount: number }[] }>('transaction', day);
    const sum = items.reduce((total, { amount }) => total + amount, 0);
    expect({ period, count, volume }).toEqual({ period, count: items.length, volume: sum });
    const of_list = Object.groupBy(items, ({ created_at }) => Number(clock.format(new Date(created_at))));
    const of_figures = hours.items.filter(({ date }) => date === period);
    expect(of_figures.map(({ hour, count }) => [hour, count])).toEqual(
      Object.entries(of_list).map(([hour, those]) => [Number(hour), those?.length]),
    );
  }
});

test('a zone for which PostgreSQL has other rules is not stored, and dropped if it was', async () => {
  const { kysely, pool } = world.database;
  await pool.query(`update "user" set timezone = 'America/Edmonton'`);
  const { rows } = await pool.query<{ hour: number }>(
    `select extract(hour from '2026-11-20T12:00:00Z'::timestamptz at time zone 'America/Edmonton')::int as hour`,
  );
  const here = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Edmonton', hour: '2-digit', hourCycle: 'h23' });
  const agrees = rows[0]?.hour === Number(here.format(new Date('2026-11-20T12:00:00Z')));
  await pool.query('delete from statistic_zone');
  expect(await missingZone(kysely)).toBe(agrees ? 'America/Edmonton' : undefined);
  await keepZone(world.database, 'America/Edmonton');
  await dropUnusedZones(kysely);
  expect((await pool.query('select name from statistic_zone')).rows).toHaveLength(agrees ? 1 : 0);
});
