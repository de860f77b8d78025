import type { ItemOf } from '@sluis/contract/registry';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { agreed } from '../../../testing/agreed.ts';
import { openReportWorld, type ReportWorld } from '../../../testing/report-world.ts';
import { makeScheduleSweep } from './schedule.sweep.ts';

type Schedule = ItemOf<'reportschedule'>;
type Report = ItemOf<'report'>;

let world: ReportWorld;
beforeAll(async () => {
  world = await openReportWorld();
  const addresses = ['finance@example.test', 'a@example.test', 'b@example.test'];
  await agreed(world, world.organisation_id, ...addresses);
});

const daily = { name: 'Each day', frequency: 'daily', time: '06:00', email_addresses: ['finance@example.test'] };
const ask = (body: Record<string, unknown>, token = world.token) =>
  world.call(token, 'POST', '/reportschedule', { body: { ...daily, timezone: 'Europe/Amsterdam', ...body } });
const make = async (body: Record<string, unknown> = {}): Promise<Schedule> => {
  const answer = await ask(body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const reportsOf = async ({ id }: Schedule): Promise<Report[]> => {
  const answer = await world.call(world.token, 'GET', `/report?report_schedule=${id}&_sort=id`);
  return answer.json().items;
};
const change = (id: string, body: Record<string, unknown>, token = world.token) =>
  world.call(token, 'POST', `/reportschedule/${id}`, { body });

describe('a schedule', () => {
  test('requests the report of the day before, and mails its address once', async () => {
    const schedule = await make({ name: 'Yesterday', filters: 'amount%3E=100', format: 'csv-machine', language: 'en' });
    const run_ms = Date.parse(schedule.next_run_at as string);
    // Noon of the day that the first run covers.
    await world.pay(3, new Date(run_ms - 18 * 3_600_000).toISOString());
    await world.pass((run_ms - world.services.clock.now_ms()) / 86_400_000 + 0.01);
    const [report, ...more] = await reportsOf(schedule);
    expect(more).toEqual([]);
    expect(report).toMatchObject({ status: 'PENDING', organisation: world.organisation_id });
    const made = await world.write(report?.id as string);
    expect(made).toMatchObject({ status: 'PROCESSED', count: 3 });
    expect(parse(await world.file(made.id), { columns: true })).toHaveLength(3);
    // Run again, as after a process that ended before it could record its success.
    await world.write(made.id);
    const letters = await world.letters('finance@example.test');
    expect(letters.filter(({ text }) => text.includes('“Yesterday '))).toHaveLength(1);
    expect(letters[0]?.text).toContain(`/?_download=true&id=${made.id}&_organisation=${world.organisation_id}`);
    await change(schedule.id, { active: false });
  });

  test('has its codes in the language of the last person who saved it, for every reader', async () => {
    const say = (word: string, language: string) => ({ words: { status: { SETTLEMENT_COMPLETED: word } }, language });
    const schedule = await make({ name: 'Worded', columns: ['status'], format: 'csv', ...say('Betaald', 'nl') });
    await change(schedule.id, { filters: 'amount%3E=100' });
    const next = async () => {
      const { next_run_at } = (await world.call(world.token, 'GET', `/reportschedule/${schedule.id}`)).json();
      const run_ms = Date.parse(next_run_at);
      await world.pay(1, new Date(run_ms - 18 * 3_600_000).toISOString());
      await world.pass((run_ms - world.services.clock.now_ms()) / 86_400_000 + 0.01);
      const made = await world.write((await reportsOf(schedule)).at(-1)?.id as string);
      return parse(await world.file(made.id), { bom: true })[1];
    };
    expect(await next()).toEqual(['Betaald']);
    await change(schedule.id, say('Paid', 'en'));
    expect(await next()).toEqual(['Paid']);
    await change(schedule.id, { active: false });
  });

  test('runs once for each of its times, also under two concurrent sweeps', async () => {
    const schedule = await make({ name: 'Twice' });
    await world.database.kysely
      .updateTable('reportschedule')
      .set({ next_run_at: new Date(world.services.clock.now_ms() - 2.5 * 86_400_000).toISOString() })
      .where('id', '=', schedule.id)
      .execute();
    const sweep = makeScheduleSweep(world.database);
    const now = world.services.clock.now();
    for (let round = 0; round < 4; round++) await Promise.all([sweep.run(now), sweep.run(now), sweep.run(now)]);
    const names = (await reportsOf(schedule)).map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(3);
    expect(new Set(names).size).toBe(names.length);
    await change(schedule.id, { active: false });
  });

  test('mails that a report failed, and why', async () => {
    const schedule = await make({
      name: 'Fails',
      email_addresses: ['a@example.test', 'b@example.test'],
      language: 'nl',
    });
    await world.database.kysely
      .updateTable('reportschedule')
      .set({ asker: 'usr_gone' })
      .where('id', '=', schedule.id)
      .execute();
    await world.pass(1.1);
    const [report] = await reportsOf(schedule);
    expect(await world.write(report?.id as string)).toMatchObject({ status: 'FAILED', status_reason: 'asker_gone' });
    for (const to of schedule.email_addresses)
      expect(await world.letters(to)).toMatchObject([
        { subject: 'Rapport mislukt · Sluis', text: expect.stringContaining('“Fails ') },
      ]);
    await change(schedule.id, { active: false });
  });

  test('is switched off and on, changed, and deleted without its reports', async () => {
    const schedule = await make({ name: 'Switched' });
    expect((await change(schedule.id, { active: false })).json()).toMatchObject({ active: false, next_run_at: null });
    await world.pass(2);
    expect(await reportsOf(schedule)).toEqual([]);
    const on = (await change(schedule.id, { active: true, frequency: 'weekly', weekday: 1 })).json();
    expect(new Date(on.next_run_at).getUTCDay()).toBe(1);
    await world.pass(7.1);
    const reports = await reportsOf(schedule);
    expect(reports).toHaveLength(1);
    expect((await world.call(world.token, 'DELETE', `/reportschedule/${schedule.id}`)).statusCode).toBe(204);
    const kept = (await world.call(world.token, 'GET', `/report/${reports[0]?.id}`)).json();
    expect(kept).toMatchObject({ report_schedule: null });
  });

  test('runs with the access of its last editor', async () => {
    const schedule = await make({ name: 'Whose' });
    const part = await world.organisation('Part', world.organisation_id);
    const theirs = await world.key(part, ['USER_ALL']);
    expect((await change(schedule.id, { name: 'Mine' }, theirs)).statusCode).toBe(404);
    const blind = await world.key(world.organisation_id, ['REPORT_SCHEDULE_UPDATE']);
    expect((await change(schedule.id, { email_addresses: ['me@example.test'] }, blind)).statusCode).toBe(403);
  });

  test.each([
    [{ time: '24:00' }, 'time'],
    [{ time: '6:00' }, 'time'],
    [{ frequency: 'weekly' }, 'weekday'],
    [{ frequency: 'monthly' }, 'day_of_month'],
    [{ email_addresses: [] }, 'email_addresses'],
    [{ email_addresses: ['somebody'] }, 'email_addresses'],
    [{ email_addresses: ['a@b.test, c@d.test'] }, 'email_addresses'],
    [{ filters: 'created_at%3E=2026-01-01' }, 'filters'],
    [{ filters: 'nonsense=1' }, 'filters'],
    [{ columns: ['nonsense'] }, 'columns'],
    [{ timezone: 'Mars/Base' }, 'timezone'],
  ])('is refused with %j', async (body, field) => {
    const answer = await ask(body);
    expect([400, 422]).toContain(answer.statusCode);
    expect(Object.keys(answer.json().error.fields)).toEqual([field]);
  });
});
