import { setTimeout as wait } from 'node:timers/promises';
import { export_columns } from '../bare/statements.ts';
import type { Facts } from '../dataset/fill.ts';
import type { Options } from '../options.ts';
import { median, type Section, times, whole } from '../report/table.ts';
import { type Server, signIn } from '../servers.ts';
import { bearer } from './ask.ts';
import { download, type Exported, ticket } from './export.ts';

const wanted_growth_mb = 100;
const wanted_mb = 300;
/** The database stores the file of a report besides reading its rows, which takes a sixth of the time. */
const wanted_ratio = 0.75;

/** Everything as a report, beside the export of the same rows in the same run. */
export async function measureReports(sluis: Server, facts: Facts, options: Options): Promise<Section> {
  const token = await signIn(sluis, facts.viewers.provider);
  const exported = async () => download(sluis, await ticket(sluis, token, 'csv'), facts.transactions + 1);
  const runs = {
    export: exported,
    csv: () => make(sluis, token, 'csv', facts.transactions),
    xlsx: () => make(sluis, token, 'xlsx', facts.transactions),
  };
  const found: Record<keyof typeof runs, Exported[]> = { export: [], csv: [], xlsx: [] };
  for (let round = 0; round < options.rounds; round++)
    for (const name of Object.keys(runs) as (keyof typeof runs)[]) found[name].push(await runs[name]());
  const rate = (name: keyof typeof runs): number => median(found[name].map(({ rows_per_s }) => rows_per_s));
  const growth = (name: keyof typeof runs): number => Math.max(...found[name].map(({ growth_mb }) => growth_mb));
  const ratio = rate('csv') / rate('export');
  const memory_mb = sluis.memory();
  const grown = (what: string, growth_mb: number) => ({
    what,
    sluis: whole(growth_mb),
    limit: `< ${wanted_growth_mb}`,
    passed: growth_mb < wanted_growth_mb,
  });
  return {
    title: 'Reports',
    note: `Rows per second of a report of ${whole(facts.transactions)} payments, from the request to PROCESSED, the median of ${options.rounds}; in the first column an export of the same rows. A report also stores its file in the database, so that it is slower.`,
    lines: [
      {
        what: 'csv compared with the export',
        bare: whole(rate('export')),
        sluis: whole(rate('csv')),
        measure: times(ratio),
        limit: `≥ ${wanted_ratio} ×`,
        passed: ratio >= wanted_ratio,
      },
      { what: 'xlsx', sluis: whole(rate('xlsx')) },
      grown('memory growth by csv, MB', growth('csv')),
      grown('memory growth by xlsx, MB', growth('xlsx')),
      {
        what: 'memory of the process afterwards, MB',
        sluis: whole(memory_mb),
        limit: `< ${wanted_mb}`,
        passed: memory_mb < wanted_mb,
      },
    ],
  };
}

interface Made {
  readonly id: string;
  readonly status: string;
  readonly count: number | null;
}

/** Requests a report and waits until it is generated; throws if it failed or has too few rows. */
async function make(server: Server, token: string, format: string, rows: number): Promise<Exported> {
  const ask = async (path: string, body?: object): Promise<Made> => {
    const init = { headers: { ...bearer(token), 'content-type': 'application/json' } };
    const sent = body ? { ...init, method: 'POST', body: JSON.stringify(body) } : { headers: bearer(token) };
    const response = await fetch(`${server.address}/v1/report${path}`, sent);
    if (!response.ok) throw new Error(`report: ${response.status} ${await response.text()}`);
    return (await response.json()) as Made;
  };
  const before_mb = server.memory();
  let highest_mb = before_mb;
  const started_ms = performance.now();
  let made = await ask('', { name: format, format, columns: export_columns, timezone: 'Europe/Amsterdam' });
  while (made.status === 'PENDING') {
    await wait(100);
    highest_mb = Math.max(highest_mb, server.memory());
    made = await ask(`/${made.id}`);
  }
  const seconds = (performance.now() - started_ms) / 1000;
  if (made.status !== 'PROCESSED' || made.count !== rows)
    throw new Error(`the report is ${made.status} with ${made.count} rows, not ${rows}`);
  return { rows_per_s: rows / seconds, growth_mb: highest_mb - before_mb };
}
