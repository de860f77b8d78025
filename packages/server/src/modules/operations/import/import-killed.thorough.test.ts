import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { asUser } from '../../../testing/as-user.ts';
import { type ImportWorld, openImportWorld, payment_header, refund_header } from '../../../testing/import-world.ts';

const entry = fileURLToPath(new URL('../../../import.ts', import.meta.url));
const payments = 60_000;
const refunds = 30_000;

let world: ImportWorld;
let files: readonly string[];
beforeAll(async () => {
  world = await openImportWorld();
  const at = (hour: number, second: number) => new Date(Date.UTC(2026, 0, 5, hour, 0, second)).toISOString();
  const bad = (row: number) => row % 10_000 === 0;
  // Long references: a block is limited in bytes, and there must be several to end between.
  const reference = (row: number) => `P${row}`.padEnd(150, '-');
  const rows = Array.from(
    { length: payments },
    (_, row) => `${reference(row)},${at(0, row)},${bad(row) ? '-1' : 1000},EUR,NL,C${row % 9000}`,
  );
  // Two refunds of every second good payment.
  const given = Array.from(
    { length: refunds },
    (_, row) => `R${row},${reference(Math.floor(row / 2) * 4 + 1)},${at(48, row)},500,${'late '.repeat(50)}`,
  );
  files = [
    '--transactions',
    world.file([payment_header, ...rows].join('\n')),
    '--refunds',
    world.file([refund_header, ...given].join('\n')),
  ];
});

/** Starts the real command; `ended` resolves with its exit code or signal, and its output. */
function start(): { child: ChildProcess; ended: Promise<{ how: unknown; printed: string }> } {
  const args = [entry, '--organisation', world.organisation, '--profile', world.profile, ...files];
  const environment = { ...process.env, DATABASE_URL: world.database.url, DATA_DIR: world.folder, SLUIS_SECRET: '' };
  const child = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout!.on('data', (chunk) => (printed += chunk));
  return { child, ended: once(child, 'close').then(([code, signal]) => ({ how: signal ?? code, printed })) };
}

const rowsOf = async (kind: string): Promise<number> =>
  Number((await world.one(`select count(*) as rows from import_row where kind = '${kind}'`)).rows);

/** Ends a run as soon as some rows of the kind are imported, and returns the rows when the process has exited. */
async function endWhen(kind: 'transaction' | 'refund', end: (child: ChildProcess) => unknown) {
  const { child, ended } = start();
  const before = await rowsOf(kind);
  while (child.exitCode === null && (await rowsOf(kind)) === before) await new Promise((done) => setTimeout(done, 5));
  await end(child);
  return { ...(await ended), rows: await rowsOf(kind) };
}

/** Breaks one of the connections that share a block while it writes. */
async function breakOne(): Promise<void> {
  const query = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'copy transaction %' order by pid desc limit 1`;
  while ((await asUser(world.database.pool, query)).rowCount === 0);
}

/** Every item has its record and its history, and every payment counts its refunds. */
async function expectConsistent(): Promise<void> {
  const halves = await world.one(`select
    (select count(*) from transaction t full join import_row i on i.item = t.id where i.kind = 'transaction' and t.id is null
      or t.id is not null and i.item is null) as payments,
    (select count(*) from import_row i where not exists (select 1 from status_history h where h.item = i.item)) as histories,
    (select count(*) from transaction t where amount_refunded <>
      (select coalesce(sum(amount), 0) from refund r where r.transaction = t.id)) as sums`);
  expect(halves).toEqual({ payments: 0, histories: 0, sums: 0 });
}

// Four processes and 90,000 rows: a busy machine needs more than the usual minute.
test('killed and disconnected among the payments, interrupted among the refunds and run again, it ends as if nothing had happened', {
  timeout: 240_000,
}, async () => {
  const killed = await endWhen('transaction', (child) => child.kill('SIGKILL'));
  expect(killed.how).toBe('SIGKILL');
  expect(killed.rows).toBeGreaterThan(0);
  expect(killed.rows).toBeLessThan(payments - 6);
  await expectConsistent();

  const cut_off = await endWhen('transaction', breakOne);
  expect(cut_off.how).toBe(1);
  expect(cut_off.printed).toContain('The database is unavailable');
  expect(cut_off.rows).toBeGreaterThan(killed.rows);
  expect(cut_off.rows).toBeLessThan(payments - 6);
  await expectConsistent();

  const interrupted = await endWhen('refund', (child) => child.kill('SIGTERM'));
  expect(interrupted.how).toBe(1);
  expect(interrupted.printed).toContain('Interrupted. Imported rows are kept');
  expect(interrupted.rows).toBeGreaterThan(0);
  expect(interrupted.rows).toBeLessThan(refunds);
  await expectConsistent();

  const finished = await start().ended;
  expect(finished.how).toBe(2);
  expect(finished.printed).toMatch(/60,000 read, 0 imported, 59,994 already present, 6 rejected/);
  await expectConsistent();
  const totals = await world.one(`select count(*) as payments, sum(amount) as paid, sum(amount_refunded) as refunded,
    (select count(*) from refund) as refunds, (select count(*) from customer) as customers from transaction`);
  expect(totals).toEqual({ payments: 59_994, paid: 59994000, refunded: 15000000, refunds, customers: 9000 });
});
