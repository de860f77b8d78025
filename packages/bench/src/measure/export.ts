import { export_columns } from '../bare/statements.ts';
import type { Facts } from '../dataset/fill.ts';
import type { Options } from '../options.ts';
import { type Line, median, type Section, times, whole } from '../report/table.ts';
import { type Server, signIn } from '../servers.ts';
import { bearer, type Pair } from './ask.ts';

export interface Exported {
  readonly rows_per_s: number;
  readonly growth_mb: number;
}

const wanted_ratio = 0.5;
const wanted_growth_mb = 100;

/** Everything as CSV, by the provider, beside PostgreSQL's own COPY. */
export async function measureExport({ bare, sluis }: Pair, facts: Facts, options: Options): Promise<Section> {
  const token = await signIn(sluis, facts.viewers.provider);
  const expected = facts.transactions;
  const copy = (path: string) => async () => download(bare, path, expected);
  const ours = (format: string) => async () => download(sluis, await ticket(sluis, token, format), expected + 1);
  const runs = {
    copy: copy('/export'),
    ordered: copy('/export?ordered'),
    machine: ours('csv-machine'),
    csv: ours('csv'),
  };
  const found: Record<keyof typeof runs, Exported[]> = { copy: [], ordered: [], machine: [], csv: [] };
  for (let round = 0; round < options.rounds; round++)
    for (const name of Object.keys(runs) as (keyof typeof runs)[]) found[name].push(await runs[name]());
  const rate = (name: keyof typeof runs): number => median(found[name].map(({ rows_per_s }) => rows_per_s));
  const line = (what: string, name: keyof typeof runs, beside: keyof typeof runs): Line => {
    const ratio = rate(name) / rate(beside);
    return {
      what,
      bare: whole(rate(beside)),
      sluis: whole(rate(name)),
      measure: times(ratio),
      limit: `≥ ${wanted_ratio} ×`,
      passed: ratio >= wanted_ratio,
    };
  };
  const growth_mb = Math.max(...[...found.machine, ...found.csv].map((each) => each.growth_mb));
  return {
    title: 'Export',
    note: `Rows per second of a download of ${whole(facts.transactions)} payments with two joined names, the median of ${options.rounds}.`,
    lines: [
      line('csv-machine compared with COPY in any order', 'machine', 'copy'),
      line('csv-machine compared with COPY, newest first as in Sluis', 'machine', 'ordered'),
      line('csv for a spreadsheet compared with COPY, newest first', 'csv', 'ordered'),
      {
        what: 'memory growth of the process, MB',
        sluis: whole(growth_mb),
        limit: `< ${wanted_growth_mb}`,
        passed: growth_mb < wanted_growth_mb,
      },
    ],
  };
}

/** Requests an export and returns the address of its file. */
export async function ticket({ address }: Server, token: string, format: string): Promise<string> {
  const response = await fetch(`${address}/v1/transaction/export`, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify({ format, columns: export_columns, language: 'nl', timezone: 'Europe/Amsterdam' }),
  });
  if (!response.ok) throw new Error(`export: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { url: string }).url;
}

const line_feed = 10;

/** Reads a whole file, counting lines; throws for another number of lines. */
export async function download(server: Server, path: string, lines_expected: number): Promise<Exported> {
  const before_mb = server.memory();
  let highest_mb = before_mb;
  const timer = setInterval(() => {
    highest_mb = Math.max(highest_mb, server.memory());
  }, 100);
  const started_ms = performance.now();
  const response = await fetch(server.address + path);
  let lines = 0;
  for await (const chunk of response.body ?? [])
    for (let at = chunk.indexOf(line_feed); at >= 0; at = chunk.indexOf(line_feed, at + 1)) lines++;
  const seconds = (performance.now() - started_ms) / 1000;
  clearInterval(timer);
  if (lines !== lines_expected) throw new Error(`${path} has ${lines} lines, not ${lines_expected}`);
  return { rows_per_s: lines / seconds, growth_mb: highest_mb - before_mb };
}
