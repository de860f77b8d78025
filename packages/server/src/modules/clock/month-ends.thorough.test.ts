import { newId } from '@sluis/contract/base/ids';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPayingWorld } from '../../testing/paying-world.ts';
import { sweepThrough } from '../../testing/sweeping.ts';
import { composeProcessing, composeSweeps } from '../work.ts';

const last_day = '2027-04-02';

test('two processes bill each month and report each day once, over the ends of months and the hour that March skips', async () => {
  const world = await openPayingWorld();
  const { database, services } = world;
  const { id: plan } = await world.make('plan', {
    payment_profile: world.profile,
    name: 'Monthly',
    amount: 100,
    interval: 'month',
  });
  const subscription = newId('sub');
  await sql`
    insert into subscription (id, created_at, last_status_update, organisation, payment_profile, customer, plan, due_date,
      anchor_date, mandate, status, next_try_at, subscription_url, token)
    values (${subscription}, now(), now(), ${world.organisation_id}, ${world.profile}, ${world.customer}, ${plan},
      '2026-12-31', '2026-12-31', ${await world.mandate()}, 'ACTIVE', '2026-12-31 06:00+01', 'https://pay.example.test/s',
      ${subscription})`.execute(database.kysely);
  const { id: schedule } = await world.make('reportschedule', {
    name: 'Daily',
    frequency: 'daily',
    time: '02:30',
    timezone: 'Europe/Amsterdam',
    language: 'en',
    email_addresses: ['boss@shop.test'],
  });
  const passing = { is_over: false };
  const other = composeSweeps(services, composeProcessing(services));
  const competing = async (): Promise<void> => {
    while (!passing.is_over) {
      await sweepThrough(world, other);
      // The other process has its turn.
      await new Promise(setImmediate);
    }
  };
  const days = (Date.parse(`${last_day}T12:00:00Z`) - services.clock.now_ms()) / 86_400_000;
  const ended = competing();
  await world.pass(days);
  passing.is_over = true;
  await ended;
  const { rows: cycles } = await database.pool.query(
    `select to_char(due_date, 'YYYY-MM-DD') as due_date, state from subscription_cycle order by due_date`,
  );
  expect(cycles).toEqual(
    ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31'].map((due_date) => ({ due_date, state: 'paid' })),
  );
  const { rows: charged } = await database.pool.query('select count(*)::int as count from sandbox_payment');
  expect(charged).toEqual([{ count: 4 }]);
  const reports = database.kysely.selectFrom('report').where('report_schedule', '=', schedule).orderBy('created_at');
  const made = (await reports.select('created_at').execute()).map(({ created_at }) => created_at);
  const times = (month: string): string[] => made.filter((at) => at.startsWith(month)).map((at) => at.slice(8, 16));
  expect(times('2027-02')).toHaveLength(28);
  expect(new Set(made.map((at) => at.slice(0, 10))).size).toBe(made.length);
  // 02:30 is 01:30 in UTC in winter and 00:30 in summer; on the 28th it is skipped, and 03:30 is taken instead.
  expect(times('2027-03').slice(26, 29)).toEqual(['27T01:30', '28T01:30', '29T00:30']);
});
