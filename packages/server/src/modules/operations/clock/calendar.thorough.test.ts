import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@sluis/contract/base/ids';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { dead_after_s } from '../../../platform/job-locks.ts';
import { agreed } from '../../../testing/agreed.ts';
import { startProcess } from '../../../testing/process.ts';
import { openReportWorld, type ReportWorld } from '../../../testing/report-world.ts';

const folder = mkdtempSync(join(tmpdir(), 'sluis-calendar-'));
afterAll(() => rmSync(folder, { recursive: true }));

const [hour_ms, day_ms] = [3_600_000, 86_400_000];
const year = new Date().getUTCFullYear() + 1;

const written = (at_ms: number): string => new Date(at_ms).toISOString().slice(0, 10);
const endOfMonth = (month: number): string => written(Date.UTC(year, month, 0));
const lastSunday = (month: number): string => {
  const end_ms = Date.UTC(year, month, 0);
  return written(end_ms - new Date(end_ms).getUTCDay() * day_ms);
};
const changes = { spring: lastSunday(3), autumn: lastSunday(10) };
/** The instant of a time on the clock of Amsterdam, by the rule in force since 1996. */
function amsterdam(date: string, time: string): number {
  const [begin_ms, end_ms] = [changes.spring, changes.autumn].map((day) => Date.parse(`${day}T01:00:00Z`));
  const summer_ms = Date.parse(`${date}T${time}Z`) - 2 * hour_ms;
  return summer_ms >= Number(begin_ms) && summer_ms < Number(end_ms) ? summer_ms : summer_ms + hour_ms;
}
/** The days whose time of day, some days later, is between two instants. */
function daysBetween(from_ms: number, to_ms: number, time: string, later = 0): string[] {
  const days: string[] = [];
  for (let at_ms = from_ms - 5 * day_ms; at_ms < to_ms + 5 * day_ms; at_ms += day_ms) {
    const due_ms = amsterdam(written(at_ms + later * day_ms), time);
    if (due_ms > from_ms && due_ms <= to_ms) days.push(written(at_ms));
  }
  return days;
}

const subscribers = 3;
/** Subscriptions of a rhythm, counted from a date, with a cycle due on a day. */
async function subscribe(
  world: ReportWorld,
  {
    interval,
    anchor_date,
    cycle,
    due_date,
  }: Record<'interval' | 'anchor_date' | 'due_date', string> & { cycle: number },
) {
  const plan = { payment_profile: world.profile, name: interval, amount: 100, interval };
  const { id } = await world.make('plan', plan);
  const mandate = await world.mandate();
  await sql`
    insert into subscription (id, created_at, last_status_update, organisation, payment_profile, customer, plan, due_date,
      anchor_date, billing_cycle, last_paid_cycle, mandate, status, next_try_at, subscription_url, token)
    select id, now(), now(), ${world.organisation_id}, ${world.profile}, ${world.customer}, ${id}, ${due_date},
      ${anchor_date}, ${cycle}, ${cycle - 1}, ${mandate}, 'ACTIVE',
      ${new Date(amsterdam(due_date, '06:00')).toISOString()}, 'https://pay.example.test/' || id, id
    from unnest(${Array.from({ length: subscribers }, () => newId('sub'))}::text[]) as id`.execute(
    world.database.kysely,
  );
}

async function schedule(world: ReportWorld, body: Record<string, unknown>): Promise<void> {
  const common = { time: '02:30', email_addresses: ['finance@example.test'], timezone: 'Europe/Amsterdam' };
  const answer = await world.call(world.token, 'POST', '/reportschedule', { body: { ...common, ...body } });
  expect(answer.statusCode, answer.body).toBe(201);
}

/** Two processes of jobs side by side. */
const startJobs = (world: ReportWorld) => [0, 1].map(() => startProcess(world.database.url, { DATA_DIR: folder }));

/** Frees the claims of the killed processes, as when their leases expire. */
async function ageDead({ database: { pool } }: ReportWorld): Promise<void> {
  const long_ago = `now() - interval '${dead_after_s + 1} seconds'`;
  await pool.query('update processing_order set leased_until = now() where leased_until is not null');
  await pool.query(`update worker_heartbeat set beat_at = ${long_ago}`);
  await pool.query(`update graphile_worker._private_jobs set locked_at = ${long_ago} where locked_at is not null`);
}

test.each([
  ['February ends', { month: 2, day: endOfMonth(2), anchor_date: `${year}-01-31`, cycle: 2 }],
  ['the clock goes forward', { month: 3, day: changes.spring, anchor_date: `${year}-01-31`, cycle: 3 }],
  ['the clock goes back', { month: 10, day: changes.autumn, anchor_date: `${year}-08-31`, cycle: 3 }],
])(
  'where %s each period is billed, reported and mailed once, though processes are killed in the middle',
  async (_, { month, day, anchor_date, cycle }) => {
    const from_ms = Date.parse(`${day}T12:00:00Z`) - 3 * day_ms;
    const to_ms = Date.parse(`${endOfMonth(month)}T12:00:00Z`) + 2 * day_ms;
    const world = await openReportWorld();
    const { pool, kysely } = world.database;
    const query = async <T extends object>(text: string) => (await pool.query<T>(text)).rows;
    await agreed(world, world.organisation_id, 'finance@example.test');
    const offset_ms = from_ms - Date.now();
    await kysely.updateTable('clock').set({ offset_ms, target_offset_ms: offset_ms }).execute();
    await world.services.clock.reload(kysely);

    const first = written(from_ms + day_ms);
    await subscribe(world, { interval: 'day', anchor_date: first, cycle: 1, due_date: first });
    await subscribe(world, { interval: 'month', anchor_date, cycle, due_date: endOfMonth(month) });
    await schedule(world, { name: 'Day', frequency: 'daily' });
    await schedule(world, { name: 'Month', frequency: 'monthly', day_of_month: 31 });
    // A payment each minute of that day and of the one before.
    await world.pay(2880, new Date(amsterdam(day, '00:00') - day_ms).toISOString());
    const mandate = await world.mandate();
    // The hour that occurs twice, or around the one that is skipped.
    const hours_ms = [0, 1, 2].map((hour) => Date.parse(`${day}T00:30:00Z`) + hour * hour_ms);
    for (const at_ms of hours_ms) {
      const scheduled_at = new Date(at_ms).toISOString();
      await world.make('scheduledtransaction', {
        mandate,
        merchant_reference: scheduled_at,
        amount: 1000,
        scheduled_at,
      });
    }

    const isThere = (text: string) => async () => (await pool.query(text)).rowCount !== 0;
    const kill_when = [
      `select from subscription_cycle where due_date = '${endOfMonth(month)}'`,
      `select from report where name = 'Day ${written(Date.parse(day) - day_ms)}'`,
      `select from report where name = 'Day ${day}'`,
    ].map(isThere);
    await kysely
      .updateTable('clock')
      .set({ target_offset_ms: to_ms - Date.now() })
      .execute();
    let jobs = startJobs(world);
    const is_killed = new Set<() => Promise<boolean>>();
    while (is_killed.size < kill_when.length) {
      for (const holds of kill_when) {
        if (is_killed.has(holds) || !(await holds())) continue;
        is_killed.add(holds);
        await Promise.all(jobs.map(({ kill }) => kill()));
        await ageDead(world);
        jobs = startJobs(world);
      }
      await wait(5);
    }
    const work_left = `select from clock where offset_ms < target_offset_ms union all select from processing_order
      union all select from report where status in ('PENDING', 'PROCESSING')`;
    await expect.poll(() => query(work_left), { timeout: 90_000, interval: 200 }).toEqual([]);
    await Promise.all(jobs.map(({ kill }) => kill()));

    const days = daysBetween(from_ms, to_ms, '06:00');
    const cycles = await query(`
      select interval, cycle.due_date, count(*)::int, count(distinct (subscription, transaction))::int as once,
        count(*) filter (where state = 'paid')::int as paid
      from subscription_cycle cycle join subscription s on s.id = subscription join plan on plan.id = s.plan
      group by 1, 2 order by 1, 2`);
    const billed = (interval: string) => (due_date: string) => ({
      ...{ interval, due_date, count: subscribers, once: subscribers, paid: subscribers },
    });
    expect(cycles).toEqual([...days.map(billed('day')), billed('month')(endOfMonth(month))]);
    expect(
      await query(`select merchant_reference from transaction where merchant_reference not like 'ref %'
      group by 1 having count(*) > 1`),
    ).toEqual([]);
    expect(await query(`select count(*)::int from sandbox_payment where kind = 'payment'`)).toEqual([
      { count: (days.length + 1) * subscribers + hours_ms.length },
    ]);
    const scheduled = await query<{ merchant_reference: string; created_at: string }>(
      `select t.merchant_reference, t.created_at from scheduledtransaction s join transaction t on t.id = s.transaction
       order by 1`,
    );
    expect(scheduled.map(({ merchant_reference }) => Date.parse(merchant_reference))).toEqual(hours_ms);
    for (const { merchant_reference, created_at } of scheduled)
      expect(created_at.slice(0, 13), 'at its own hour').toBe(merchant_reference.slice(0, 13));

    const reports = await query<{ name: string; status: string; count: number }>(
      `select name, status, count from report order by created_at, name`,
    );
    const daily = reports.filter(({ name }) => name.startsWith('Day '));
    const reported = daysBetween(from_ms, to_ms, '02:30', 1);
    expect(daily.map(({ name, status }) => [name, status])).toEqual(reported.map((day) => [`Day ${day}`, 'PROCESSED']));
    const paid_at = (await query<{ created_at: string }>('select created_at from transaction')).map(({ created_at }) =>
      Date.parse(created_at),
    );
    for (const [index, of_day] of reported.entries()) {
      const [begin_ms, end_ms] = [amsterdam(of_day, '00:00'), amsterdam(written(Date.parse(of_day) + day_ms), '00:00')];
      const paid = paid_at.filter((at_ms) => at_ms >= begin_ms && at_ms < end_ms).length;
      expect(daily[index]?.count, of_day).toBe(paid);
    }
    const monthly = reports.filter(({ name }) => name.startsWith('Month '));
    const month_before = `Month ${written(Date.UTC(year, month - 2, 1))} – ${endOfMonth(month - 1)}`;
    expect(monthly.map(({ name, status }) => [name, status])).toEqual([[month_before, 'PROCESSED']]);
    expect(await query(`select count(*)::int from mail where recipient = 'finance@example.test'`)).toEqual([
      { count: reports.length },
    ]);
  },
  120_000,
);
