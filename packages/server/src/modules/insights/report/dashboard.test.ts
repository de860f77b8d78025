import type { ItemOf } from '@sluis/contract/registry';
import { beforeAll, describe, expect, test } from 'vitest';
import { agreed } from '../../../testing/agreed.ts';
import { openReportWorld, type ReportWorld } from '../../../testing/report-world.ts';

type Schedule = ItemOf<'reportschedule'>;
type Report = ItemOf<'report'>;

let world: ReportWorld;
beforeAll(async () => {
  world = await openReportWorld();
  await agreed(world, world.organisation_id, 'board@example.test');
});

const weekly = {
  name: 'Week',
  about: 'transaction_dashboard',
  frequency: 'weekly',
  weekday: 1,
  time: '06:00',
  timezone: 'Europe/Amsterdam',
  language: 'en',
  email_addresses: ['board@example.test'],
};
const ask = (body: Record<string, unknown> = {}, token = world.token) =>
  world.call(token, 'POST', '/reportschedule', { body: { ...weekly, ...body } });

/** Runs a schedule once, and generates its report. */
async function run({ id, next_run_at }: Schedule): Promise<Report> {
  await world.pass((Date.parse(next_run_at as string) - world.services.clock.now_ms()) / 86_400_000 + 0.01);
  const answer = await world.call(world.token, 'GET', `/report?report_schedule=${id}&_sort=id`);
  const [report] = answer.json().items.slice(-1);
  return world.write(report.id);
}

/** The parameters of the link to the dashboard. */
const linkIn = (html: string) => [
  ...new URL(/href="([^"]*\/dashboards\/[^"]*)"/.exec(html)?.[1]?.replaceAll(/&(?:amp|#38);/g, '&') ?? '').searchParams,
];

const stop = ({ id }: Schedule) =>
  world.call(world.token, 'POST', `/reportschedule/${id}`, { body: { active: false } });

describe('a mailed dashboard', () => {
  test('shows the figures of the week before, and the dashboard of those days', async () => {
    const words = { status: { SETTLEMENT_COMPLETED: 'Paid. See https://evil.example' } };
    const filters = 'currency_code=EUR&status%5B%5D=SETTLEMENT_COMPLETED&status%5B%5D=FAILED';
    const schedule: Schedule = (await ask({ words, filters })).json();
    expect(schedule).toMatchObject({ about: 'transaction_dashboard', format: 'html', columns: [] });
    const run_ms = Date.parse(schedule.next_run_at as string);
    // 101, 102 and 103 cents on Wednesday and 101 the week before.
    await world.pay(3, new Date(run_ms - 5 * 86_400_000 + 6 * 3_600_000).toISOString());
    await world.pay(1, new Date(run_ms - 12 * 86_400_000 + 6 * 3_600_000).toISOString());
    const made = await run(schedule);
    expect(made).toMatchObject({ status: 'PROCESSED', count: 3 });
    // Run again, as after a process that ended before it could record its success.
    await world.write(made.id);
    const letters = await world.letters('board@example.test');
    expect(letters).toHaveLength(1);
    const { text = '', html = '', subject } = letters[0] ?? {};
    // Its title and its days, which the mail contains once.
    const day = (date_ms: number) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Amsterdam', dateStyle: 'medium' }).format(date_ms);
    const week = [7, 1].map((days) => day(run_ms - days * 86_400_000)).join(' – ');
    expect(subject).toBe(`Transactions dashboard, ${week} · Sluis`);
    expect(text.split(/\d{4} – /)).toHaveLength(3);
    expect(text).toContain('€3.06');
    // Three times as many payments as the week before.
    expect(text).toMatch(/Paid transactions\s+3\s+\+200\.0%/);
    // A merchant's text is never a link.
    expect(text).not.toContain('https://evil.example');
    // As in the screen's address, with the whole query.
    const [monday, sunday] = [7, 1].map((days) => new Date(run_ms - days * 86_400_000).toISOString().slice(0, 10));
    expect(linkIn(html)).toEqual([
      ['created_at>', monday],
      ['created_at<', sunday],
      ['currency_code', 'EUR'],
      ['status[]', 'SETTLEMENT_COMPLETED'],
      ['status[]', 'FAILED'],
      ['_organisation', world.organisation_id],
    ]);
    expect(html).toContain('prefers-color-scheme');
    expect(await world.file(made.id)).toContain('€3.06');
    await stop(schedule);
  });

  test.each([
    [
      'in the words of the API',
      'created_at%3E%3D=2026-03-02&created_at%3C%3D=2026-03-08',
      ['2026-03-02', '2026-03-08'],
    ],
    [
      'from instants',
      'created_at%3E=2026-03-02T00:00:00Z&created_at%3C=2026-03-08T12:00:00Z',
      ['2026-03-02', '2026-03-08'],
    ],
    ['with a last day alone', 'created_at%3C=2026-03-28', ['2026-03-01', '2026-03-28']],
  ])('links to the days that it shows if they were requested %s', async (_, filters, days) => {
    const { id } = await world.report({ about: 'transaction_dashboard', filters });
    const link = linkIn(await world.file(id));
    expect(link.slice(0, 2)).toEqual([
      ['created_at>', days[0]],
      ['created_at<', days[1]],
    ]);
    expect(link.slice(2)).toEqual([['_organisation', world.organisation_id]]);
  });

  test('says in a few words that there was nothing', async () => {
    const schedule: Schedule = (await ask({ about: 'refund_dashboard', language: 'nl' })).json();
    expect(await run(schedule)).toMatchObject({ status: 'PROCESSED', count: 0 });
    expect((await world.letters('board@example.test')).at(-1)?.text).toContain('In deze periode was er niets.');
    await stop(schedule);
  });

  test('fails once its requester has lost the role for the figures', async () => {
    const roles = ['REPORT_ALL', 'REPORT_SCHEDULE_ALL', 'CUSTOMER_STATISTICS'];
    const key = await world.key(world.organisation_id, roles);
    const schedule: Schedule = (await ask({ about: 'customer_dashboard' }, key)).json();
    expect(schedule.about).toBe('customer_dashboard');
    await world.database.pool.query(`update apikey set roles = '{REPORT_ALL,REPORT_SCHEDULE_ALL}' where id =
      (select asker from reportschedule where id = '${schedule.id}')`);
    expect(await run(schedule)).toMatchObject({ status: 'FAILED', status_reason: 'roles_lost' });
    await stop(schedule);
  });

  test('covers its organisation only, also if its requester sees more', async () => {
    const other = await world.organisation('Other', world.root);
    const provider = await world.key(world.root, ['USER_ALL']);
    const report = await world.report(
      {
        about: 'transaction_dashboard',
        organisation: other,
        filters: 'created_at%3E=2020-01-01&created_at%3C=2024-01-01',
      },
      provider,
    );
    expect(report).toMatchObject({ status: 'PROCESSED', count: 0 });
  });
});

test.each([
  [{ about: 'refund_dashboard', filters: 'platform=iOS' }, 'filters'],
  [{ about: 'transaction_dashboard', filters: '_search=a' }, 'filters'],
  [{ about: 'transaction_dashboard', filters: 'created_at%3E=2026-01-01' }, 'filters'],
  [{ about: 'transaction_dashboard', format: 'csv' }, 'format'],
  [{ about: 'transactions', format: 'html' }, 'format'],
])('%j is refused for its %s', async (body, field) => {
  const answer = await ask(body);
  expect(answer.statusCode, answer.body).toBe(422);
  expect(answer.json().error.fields).toHaveProperty(field);
});

test('a dashboard is scheduled only with the role for its figures', async () => {
  const key = await world.key(world.organisation_id, ['REPORT_SCHEDULE_ALL', 'TRANSACTION_LIST']);
  expect((await ask({}, key)).statusCode).toBe(403);
});
