import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openReportWorld } from '../../testing/report-world.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

test('a report whose process is killed in the middle is made by another, whole', async () => {
  const world = await openReportWorld();
  const { database } = world;
  await world.pay(60_000, '2026-01-01T00:00:00Z');
  const body = { name: 'Large', format: 'xlsx' };
  const { id } = (await world.call(world.token, 'POST', '/report', { body })).json();
  const written = async (): Promise<number> =>
    (await database.pool.query('select count(*) from report_piece where report = $1', [id])).rows[0].count;
  const jobs = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      SLUIS_SECRET: 'a secret for tests only, 32 characters',
      SLUIS_DEMO: '0',
      SLUIS_ROLE: 'jobs',
      PORT: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  });
  const exited = once(jobs, 'exit');
  while ((await written()) === 0 && jobs.exitCode === null) await wait(2);
  jobs.kill('SIGKILL');
  await exited;
  expect(await written(), 'killed in the middle').toBeGreaterThan(0);
  const status = (await world.call(world.token, 'GET', `/report/${id}`)).json().status;
  expect(status).toBe('PENDING');
  // The connection that held the lock is gone as soon as PostgreSQL has seen its end.
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
