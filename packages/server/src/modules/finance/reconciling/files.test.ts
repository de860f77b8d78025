import { beforeAll, describe, expect, test } from 'vitest';
import { openReconcilingWorld, type ReconcilingWorld } from '../../../testing/reconciling-world.ts';
import { openFullHouse } from '../../find-modules.ts';
import { runHousekeeping } from '../../operations/housekeeping/housekeeping.jobs.ts';

let world: ReconcilingWorld;
let source: string;
beforeAll(async () => {
  world = await openReconcilingWorld();
  source = await world.source([await world.processor()]);
});

const head = 'processor_id_external,kind,gross,fee,currency,booked_on';
const whole = `${head}\nh-1,payment,12.50,0.30,EUR,2026-11-20\nh-2,payment,12.50,0.30,EUR,2026-11-20`;

const upload = (content: string) =>
  world.call(world.finance, 'POST', `/processorsettlement/${source}/upload`, { body: { name: 'f.csv', content } });

async function outcomeOf(content: string) {
  const answer = await upload(content);
  expect(answer.statusCode, answer.body).toBe(201);
  await world.read();
  await world.sweep();
  return world.ok('GET', `/processorsettlementfile/${answer.json().id}`);
}

const utf16 = Buffer.from(`\ufeff${whole}`, 'utf16le');

describe('a file', () => {
  test.each([
    ['within a value', whole.slice(0, -1), 'invalid_date', 3],
    ['within a line', whole.slice(0, -20), 'not_csv', 3],
    ['within quotes', `${whole}\n"h-3,payment`, 'not_csv', 4],
    ['within its header', whole.slice(0, 30), 'no_lines', null],
    ['within a letter', Buffer.from(`${whole}\né`).subarray(0, -1).toString(), 'not_text', null],
  ])('that is truncated %s fails with the reason', async (_, content, status_reason, failed_line) => {
    expect(await outcomeOf(content)).toMatchObject({ status: 'FAILED', status_reason, failed_line, lines: 0 });
  });

  test.each([
    ['as a browser reads it', utf16.toString('utf8')],
    ['byte by byte', utf16.toString('latin1')],
  ])('in UTF-16, %s, fails with the reason', async (_, content) => {
    expect(await outcomeOf(content)).toMatchObject({ status: 'FAILED', status_reason: 'not_text' });
  });

  test('with formulas is compared as text, and its export contains none', async () => {
    const formula = '=cmd|calc!A1';
    const file = await outcomeOf(
      `${head}\n${formula},payment,1.00,0,EUR,2026-11-20\n@SUM(1),refund,-1.00,0,EUR,2026-11-20\n`,
    );
    expect(file).toMatchObject({ status: 'RECONCILED', lines: 2 });
    const ticket = await world.ok('POST', `/settlementmatch/export?processor_settlement=${source}`, {
      format: 'csv',
      columns: ['reference', 'outcome'],
    });
    const answer = await world.app.http.inject({ method: 'GET', url: ticket.url });
    expect(answer.body).toContain(`'${formula}`);
    expect(answer.body).toContain(`'@SUM(1)`);
    expect(answer.body).not.toMatch(/(?:^|[;,"])[=@]/m);
  });

  test('of 200 MB is refused, and one at the limit is compared', async () => {
    const huge = await upload('x'.repeat(200_000_000));
    expect([huge.statusCode, huge.json().error.code]).toEqual([413, 'payload_too_large']);
    const content = Array.from({ length: 20_000 }, (_, at) => `big-${at},payment,1.00,0,EUR,2026-11-20`);
    expect(await outcomeOf([head, ...content].join('\n'))).toMatchObject({ status: 'RECONCILED', lines: 20_000 });
  });

  test('goes after thirteen months, and its lines and matches stay', async () => {
    const { id } = await outcomeOf(`${head}\nold-1,payment,1.00,0,EUR,2026-11-20\n`);
    const count = async (table: string) =>
      (await world.database.pool.query(`select count(*)::int as count from ${table} where file = $1`, [id])).rows[0]
        .count;
    const house = await openFullHouse(world.services);
    const months = (number: number) =>
      new Date(world.services.clock.now_ms() + number * 30.4 * 86_400_000).toISOString();
    await runHousekeeping(house, months(12.9));
    expect(await count('processorsettlementcontent')).toBe(1);
    await runHousekeeping(house, months(13.2));
    expect(await count('processorsettlementcontent')).toBe(0);
    expect([await count('processorsettlementline'), await count('settlementmatch')]).toEqual([1, 1]);
    expect(
      await world.refused(`/processorsettlement/${source}/upload`, {
        name: 'again',
        content: `${head}\nold-1,payment,1.00,0,EUR,2026-11-20\n`,
      }),
    ).toMatchObject({ code: 'duplicate_file' });
  });
});
