import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FileImportWorld, openFileImportWorld } from '../../../testing/file-import-world.ts';
import { payment_header } from '../../../testing/import-world.ts';
import { startProcess } from '../../../testing/process.ts';
import { findWrongCustomers } from '../../insights/statistic/customers/wrong-customers.queries.ts';
import { keepZone } from '../../insights/statistic/rollup/zones.commands.ts';
import { makeImportJob } from './import.jobs.ts';

const folder = mkdtempSync(join(tmpdir(), 'sluis-killed-'));
afterAll(() => rmSync(folder, { recursive: true }));
const rows = 45_000;

let world: FileImportWorld;
beforeAll(async () => {
  world = await openFileImportWorld();
  // Without this user, the process of jobs would drop the sums of the zone.
  await world.user('reader@test.test', world.root, ['PSP']);
  await keepZone(world.database, 'Europe/Amsterdam');
});

/** Starts the real process of jobs and kills it once a condition holds. */
async function killWhen(isThere: () => Promise<boolean>): Promise<void> {
  const jobs = startProcess(world.database.url, { DATA_DIR: folder });
  while (!(await isThere()) && jobs.isAlive()) await wait(5);
  await jobs.kill();
}

/** Performs the job like another process, once the connections of the killed one are closed. */
async function resume(id: string): Promise<void> {
  const job = makeImportJob(world.services);
  const run = { job: { attempts: 2, max_attempts: 25 }, abortSignal: new AbortController().signal };
  for (let done = false; !done; )
    await job({ id }, run).then(
      () => {
        done = true;
      },
      () => wait(50),
    );
}

const count = async (of: string): Promise<number> =>
  Number((await world.rows<{ count: string }>(`select count(*) from ${of}`))[0]?.count);
/** The final figures of statistics, folded or not. */
const counted = async () =>
  (
    await world.rows<{ count: number; amount: number }>(`
      select (select coalesce(sum(count), 0) from statistic_delta where entity = 'transaction')
        + (select coalesce(sum(count), 0) from statistic_day where zone = (select min(id) from statistic_zone) and organisation = '') as count`)
  )[0]?.count;

test('a process that is killed during an import, and during its removal, duplicates and loses nothing', async () => {
  const before = await count('transaction');
  const line = (row: number): string => {
    const at = new Date(Date.UTC(2026, 0, 1) + row * 1000).toISOString();
    return `${`P${row}`.padEnd(80, '-')},${at},${row % 15_000 === 7 ? '-1' : 1000},EUR,NL,C${row % 9000}`;
  };
  const id = await world.send(
    'transaction',
    [payment_header, ...Array.from({ length: rows }, (_, row) => line(row))].join('\n'),
  );
  await world.work();
  await world.ask('POST', `/import/${id}/check`, { mapping: payment_header.split(',') });
  await world.work();
  const checked = await world.shown(id);
  expect(checked).toMatchObject({ status: 'CHECKED', imported_count: rows - 3, bad_count: 3 });

  await world.ask('POST', `/import/${id}/run`);
  await killWhen(async () => (await count(`import_row where import = '${id}'`)) > 0);
  const halfway = await count(`import_row where import = '${id}'`);
  expect(halfway, 'killed in the middle').toBeGreaterThan(0);
  expect(halfway).toBeLessThan(rows - 3);
  await resume(id);
  const { imported_count, known_count, bad_count } = await world.shown(id);
  expect({ imported_count, known_count, bad_count }).toEqual({
    imported_count: rows - 3,
    known_count: 0,
    bad_count: 3,
  });
  expect(await count('transaction')).toBe(before + rows - 3);
  expect(await count('transaction where exists (select 1 from status_history where item = transaction.id)')).toBe(
    rows - 3,
  );
  expect(await counted()).toBe(before + rows - 3);

  await world.ask('POST', `/import/${id}/undo`);
  // Its deletions are invisible until it commits; its locks show that it is running.
  const isUndoing = async (): Promise<boolean> =>
    (await count(`pg_stat_activity where query ilike '%delete from%transaction%' and pid <> pg_backend_pid()`)) > 0;
  await killWhen(isUndoing);
  expect(await count('transaction')).toBe(before + rows - 3);
  await resume(id);
  expect(await world.shown(id)).toMatchObject({ status: 'UNDONE', imported_count: 0 });
  expect(await count('transaction')).toBe(before);
  expect(await count('customer')).toBe(1);
  expect(await count(`import_row`)).toBe(0);
  expect(await counted()).toBe(before);
  expect(await findWrongCustomers(world.database.kysely)).toEqual([]);
}, 180_000);
