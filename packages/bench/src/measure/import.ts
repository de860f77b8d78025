import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { makeMerchantAt, withDatabase } from '../dataset/own-database.ts';
import { makeRandom } from '../dataset/random.ts';
import type { Options } from '../options.ts';
import { type Line, type Section, whole } from '../report/table.ts';
import { memoryOf } from '../servers.ts';
import { type ByJob, importByJob } from './import-job.ts';

interface Imported {
  readonly rows_per_s: number;
  readonly growth_mb: number;
  readonly highest_mb: number;
}

/** Rows in random order each belong in other pages of the indexes than the row before. */
const wanted_rows_per_s = { by_time: 20_000, in_random_order: 15_000 };
const wanted_growth_mb = 100;
const wanted_mb = 250;
const customers = 60_000;
const years_ms = 2 * 365 * 86_400_000;
const name = 'sluis_bench_import';

/** Imports payments of one profile into an otherwise empty database, on the same PostgreSQL server. */
export async function measureImport(url: string, { transactions }: Options): Promise<Section> {
  const folder = mkdtempSync(join(tmpdir(), 'sluis-bench-'));
  const file = join(folder, 'payments.csv');
  try {
    await pipeline(payments(transactions, 'by time'), createWriteStream(file));
    const by_time = await importInto(url, file, transactions);
    const by_job = await withDatabase(url, name, (own) => importByJob(own, file, transactions));
    await pipeline(payments(transactions, 'in random order'), createWriteStream(file));
    const in_random_order = await importInto(url, file, transactions);
    const growth_mb = Math.max(by_time.growth_mb, in_random_order.growth_mb);
    const highest_mb = Math.max(by_time.highest_mb, in_random_order.highest_mb);
    return {
      title: 'Import',
      note: `Rows per second of importing ${whole(transactions)} payments by ${whole(customers)} customers from a CSV file into an empty database, from the start of the process to its end; by a job, the same file after it was sent. Memory growth is from the first half of the file to the second. Rows in random order belong in other pages of the indexes each, and have a limit of their own.`,
      lines: [
        paced('oldest first', by_time, wanted_rows_per_s.by_time),
        paced('in random order', in_random_order, wanted_rows_per_s.in_random_order),
        ...ofJob(by_job, by_time),
        {
          what: 'memory growth of the process, MB',
          sluis: whole(growth_mb),
          limit: `< ${wanted_growth_mb}`,
          passed: growth_mb < wanted_growth_mb,
        },
        {
          what: 'memory of the process, MB',
          sluis: whole(highest_mb),
          limit: `< ${wanted_mb}`,
          passed: highest_mb < wanted_mb,
        },
      ],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const paced = (what: string, { rows_per_s }: Imported, wanted: number): Line => ({
  what,
  sluis: whole(rows_per_s),
  limit: `≥ ${whole(wanted)}`,
  passed: rows_per_s >= wanted,
});

/** The command and the job share the import code. */
const ofJob = ({ rows_per_s, undone_per_s }: ByJob, command: Imported): Line[] => [
  {
    what: 'oldest first by a job, of the command',
    sluis: `${(rows_per_s / command.rows_per_s).toFixed(2)} ×`,
    limit: '≥ 0.8 ×',
    passed: rows_per_s >= 0.8 * command.rows_per_s,
  },
  { what: 'undone, rows per second', sluis: whole(undone_per_s) },
];

function* payments(count: number, order: 'by time' | 'in random order'): Generator<string> {
  const random = makeRandom(20_261_121);
  const began_ms = Date.now() - years_ms;
  yield 'merchant_reference,created_at,amount,currency_code,country_code,customer_reference\n';
  for (let row = 0; row < count; row++) {
    const at = order === 'by time' ? row / count : random.unit();
    const created_at = new Date(began_ms + at * years_ms).toISOString();
    const reference = `${order === 'by time' ? row : random.below(2 ** 32).toString(36)}-${row}`;
    const customer = random.below(10) === 0 ? '' : `C${random.below(customers)}`;
    yield `${reference},${created_at},${100 + random.below(50_000)},EUR,NL,${customer}\n`;
  }
}

/** Imports a file into a database that is created for it and dropped afterwards. */
const importInto = (server_url: string, file: string, rows: number): Promise<Imported> =>
  withDatabase(server_url, name, async (url) => {
    const { organisation, profile } = await makeMerchantAt(url);
    return runImport(url, file, rows, ['--organisation', organisation, '--profile', profile]);
  });

async function runImport(url: string, file: string, rows: number, target: readonly string[]): Promise<Imported> {
  const root = new URL('../../../../', import.meta.url);
  // As npm runs it, but without the script that installs dependencies: Node's options and the file.
  const command: string[] = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).scripts.import.split(' ');
  const started_ms = performance.now();
  const child = spawn(process.execPath, [...command.slice(2), ...target, '--transactions', file], {
    cwd: fileURLToPath(root),
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (text) => (printed += text));
  const memory_mb: number[] = [];
  const timer = setInterval(() => {
    const mb = child.exitCode === null ? memoryOf(child.pid) : 0;
    if (mb > 0) memory_mb.push(mb); // Zero while the process is exiting.
  }, 100);
  await once(child, 'close');
  clearInterval(timer);
  const seconds = (performance.now() - started_ms) / 1000;
  if (!printed.includes(`${rows.toLocaleString('en')} imported`)) throw new Error(`the import failed:\n${printed}`);
  const half = memory_mb.length >> 1;
  const growth_mb = Math.max(...memory_mb.slice(half)) - Math.max(...memory_mb.slice(0, half));
  return { rows_per_s: rows / seconds, growth_mb: Math.max(0, growth_mb), highest_mb: Math.max(...memory_mb) };
}
