import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startProcess } from '../../../testing/process.ts';
import { openReportWorld } from '../../../testing/report-world.ts';

test('a report whose process is killed in the middle is generated completely by another', async () => {
  const world = await openReportWorld();
  const { database } = world;
  await world.pay(60_000, '2026-01-01T00:00:00Z');
  const body = { name: 'Large', format: 'xlsx' };
  const { id } = (await world.call(world.token, 'POST', '/report', { body })).json();
  const written = async (): Promise<number> =>
    (await database.pool.query('select count(*) from report_piece where report = $1', [id])).rows[0].count;
  const jobs = startProcess(database.url);
  while ((await written()) === 0 && jobs.isAlive()) await wait(2);
  await jobs.kill();
  expect(await written(), 'killed in the middle').toBeGreaterThan(0);
  const status = (await world.call(world.token, 'GET', `/report/${id}`)).json().status;
  expect(status).toBe('PENDING');
  // The connection with the lock ends as soon as PostgreSQL notices its end.
  let made: Awaited<ReturnType<typeof world.write>> | undefined;
  while (!made) made = await world.write(id, 2).catch(() => wait(50, undefined));
  expect(made).toMatchObject({ status: 'PROCESSED', count: 60_000 });
  const answer = await world.call(world.token, 'GET', `/report/${id}/download`);
  expect(answer.rawPayload.length).toBe(made.size_bytes);
  const { rows } = await database.pool.query('select piece from report_piece where report = $1 order by 1', [id]);
  expect(rows.map(({ piece }) => piece)).toEqual(rows.map((_, index) => index));
  // Its end record is at its end, once.
  expect(answer.rawPayload.lastIndexOf(Buffer.from('PK\x05\x06'))).toBe(answer.rawPayload.length - 22);
}, 120_000);
