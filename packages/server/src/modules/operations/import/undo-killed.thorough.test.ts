import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dead_after_s } from '../../../platform/job-locks.ts';
import { type FileImportWorld, openFileImportWorld } from '../../../testing/file-import-world.ts';
import { back, pay, payment_header, refund_header } from '../../../testing/import-world.ts';
import { type StartedProcess, startProcess } from '../../../testing/process.ts';
import { findWrongCustomers } from '../../insights/statistic/customers/wrong-customers.queries.ts';
import { keepZone } from '../../insights/statistic/rollup/zones.commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'sluis-undo-killed-'));
afterAll(() => rmSync(folder, { recursive: true }));
/** More than one statement removes. */
const rows = 12_000;

let world: FileImportWorld;
beforeAll(async () => {
  world = await openFileImportWorld();
  // Without this user, the process of jobs would drop the sums of the zone.
  await world.user('reader@test.test', world.root, ['PSP']);
  await keepZone(world.database, 'Europe/Amsterdam');
});

const startJobs = (): StartedProcess => startProcess(world.database.url, { DATA_DIR: folder });
const backends = (of: string) =>
  world.rows<{ pid: number }>(`select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${of}`);

/** Runs a process of jobs up to its first write into a table, and kills it there. */
async function killAtWriteInto(table: string): Promise<void> {
  const holder = await world.database.pool.connect();
  try {
    await holder.query(`begin; lock table ${table} in share mode`);
    const jobs = startJobs();
    const waiting = () => backends(`wait_event_type = 'Lock' and query ilike '%${table}%'`);
    await expect.poll(waiting, { timeout: 30_000 }).toHaveLength(1);
    const [{ pid } = { pid: 0 }] = await waiting();
    await jobs.kill();
    await holder.query('rollback');
    // Its statement still ends, and is rolled back.
    await expect.poll(() => backends(`pid = ${pid}`), { timeout: 30_000 }).toEqual([]);
  } finally {
    holder.release();
  }
}

/** Frees the claims of a killed process, as after its silence. */
async function ageDead(): Promise<void> {
  const long_ago = `now() - interval '${dead_after_s + 1} seconds'`;
  await world.rows(`update worker_heartbeat set beat_at = ${long_ago}`);
  await world.rows(`update graphile_worker._private_jobs set locked_at = ${long_ago} where locked_at is not null`);
}

const totals = async () =>
  (
    await world.rows(`select
      (select count(*) from transaction) as payments, (select sum(amount_refunded) from transaction) as refunded,
      (select count(*) from refund) as refunds, (select count(*) from customer) as customers,
      (select count(*) from organisation) as organisations, (select count(*) from paymentprofile) as profiles,
      (select count(*) from import_row) as records, (select count(*) from status_history where item not like 'imp_%') as histories,
      (select coalesce(sum(count), 0) from statistic_delta where entity = 'refund')
        + (select coalesce(sum(refund_count), 0) from statistic_day
           where zone = (select min(id) from statistic_zone) and organisation = '') as counted_refunds`)
  )[0];

const organisations = [
  'name,parent,country_code,phone,profile_name,currency_code,website',
  ...Array.from({ length: 40 }, (_, row) => `O${row},${row === 0 ? '' : `O${row >> 1}`},NL,,P${row},EUR,`),
];
const refunds = [refund_header, ...Array.from({ length: rows }, (_, row) => back(`R${row}`, `P${row >> 1}`, 100))];

test.each([
  ['refund', refunds, ['transaction', 'status_history', 'import_row']],
  ['organisation', organisations, ['paymentprofile', 'organisation', 'import_row']],
])(
  'an undo of a file of the kind %s whose process is killed at each of its steps is begun again by another, and is done once',
  async (kind, lines, steps) => {
    if (kind === 'refund') {
      const payments = Array.from({ length: rows / 2 }, (_, row) => pay(`P${row}`, { customer: `C${row % 900}` }));
      await world.bring('transaction', [payment_header, ...payments].join('\n'));
    }
    const before = await totals();
    const { id, imported_count } = await world.bring(kind, lines.join('\n'));
    expect(imported_count).toBeGreaterThanOrEqual(lines.length - 1);
    const brought = await totals();
    expect(brought).not.toEqual(before);
    expect((await world.ask('POST', `/import/${id}/undo`)).statusCode).toBe(200);
    for (const table of steps) {
      await killAtWriteInto(table);
      expect(await world.shown(id)).toMatchObject({ status: 'UNDOING', imported_count });
      expect(await totals(), `killed at ${table}`).toMatchObject(brought ?? {});
      await ageDead();
    }
    const jobs = startJobs();
    await expect.poll(async () => (await world.shown(id)).status, { timeout: 30_000 }).toBe('UNDONE');
    // Its outcome is written a moment later.
    const left = () => world.rows(`select id from graphile_worker._private_jobs where payload ->> 'id' = '${id}'`);
    await expect.poll(left, { timeout: 30_000 }).toEqual([]);
    await jobs.kill();
    expect(await world.shown(id)).toMatchObject({ imported_count: 0, status_reason: null });
    expect(await totals()).toEqual(before);
    expect(await findWrongCustomers(world.database.kysely)).toEqual([]);
  },
  180_000,
);
