import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@sluis/contract/base/ids';
import pg from 'pg';
import type { Facts } from '../dataset/fill.ts';
import type { Options } from '../options.ts';
import { type Line, median, type Section, whole } from '../report/table.ts';
import { memoryOf, type Server, signIn } from '../servers.ts';
import { bearer } from './ask.ts';
import { measureDeciding } from './deciding.ts';
import { measureDecisions, treeOf } from './decisions.ts';

const wanted = { ms: 5000, cancelled_ms: 500 };
const days = 365;
const listed = { named: 100_000, given: 1000 };
/** Longer than the statement takes to begin, and shorter than it takes. */
const leaving_ms = 150;

const rule = (name: string, operator: string, value: unknown) => ({ name, operator, value });

/** The list of values and the processors that are asked about. */
interface Named {
  readonly root: string;
  readonly list: string;
  readonly ips: readonly string[];
  readonly processors: readonly string[];
}

async function prepare(client: pg.Client): Promise<Named> {
  const { rows: roots } = await client.query('select id from organisation where parent is null');
  const root: string = roots[0].id;
  const list = newId('vlst');
  await client.query(
    `insert into valuelist (id, created_at, organisation, name, kind) values ($1, now(), $2, 'Bench', 'ip')`,
    [list, root],
  );
  // Some are addresses of payments, most are not.
  await client.query(
    `insert into valuelist_value (list, value, organisation, created_at, added_by_kind)
     select $1, '84.' || n / 256 || '.' || n % 256 || '.' || case when n < 5000 then '7' else '9' end, $2, now(), 'user'
     from generate_series(0, $3::int - 1) n`,
    [list, root, listed.named],
  );
  await client.query('analyze valuelist_value');
  const { rows: processors } = await client.query(`select id from processor where payment_product = 'card'`);
  const ips = Array.from({ length: listed.given }, (_, n) => `84.${n >> 8}.${n % 256}.7`);
  return { root, list, ips, processors: processors.map(({ id }) => id) };
}

/** The statement of a test or a replay that the database works on. */
async function working(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where state = 'active' and pid <> pg_backend_pid()
     and (query like '%tested as (%' or query like '%with walked%' or query like '%tablesample%')`,
  );
  return rows[0]?.pid;
}

interface Asking {
  readonly address: string;
  readonly headers: Record<string, string>;
  readonly path: string;
  readonly body: unknown;
}

const ask = ({ address, headers, path, body }: Asking, signal?: AbortSignal): Promise<Response> =>
  fetch(`${address}/v1/${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });

/** How long it takes, and the most memory that the database's process has meanwhile. */
async function timed(client: pg.Client, asking: Asking) {
  const began_ms = performance.now();
  let is_over = false;
  const asked = ask(asking).finally(() => {
    is_over = true;
  });
  let memory_mb = 0;
  while (!is_over) {
    const pid = await working(client);
    if (pid) memory_mb = Math.max(memory_mb, memoryOf(pid) || 0);
    await wait(20);
  }
  const response = await asked;
  if (response.status !== 200) throw new Error(`${asking.path}: ${response.status} ${await response.text()}`);
  const { scanned } = (await response.json()) as { scanned: number };
  return { ms: performance.now() - began_ms, memory_mb, scanned };
}

/** How soon the database stops after the client has left. */
async function cancelled(client: pg.Client, asking: Asking): Promise<number> {
  const leaving = new AbortController();
  const asked = ask(asking, leaving.signal).catch(() => undefined);
  await wait(leaving_ms);
  if ((await working(client)) === undefined) throw new Error('nothing to cancel');
  const left_ms = performance.now();
  leaving.abort();
  await asked;
  while ((await working(client)) !== undefined) await wait(2);
  return performance.now() - left_ms;
}

/** Tests of rulesets and replays of routings over all payments of a year. */
async function measureHistory(url: string, sluis: Server, { viewers, ends_at_ms }: Facts, rounds: number) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { root, list, ips, processors } = await prepare(client);
  try {
    const headers = bearer(await signIn(sluis, viewers.provider));
    const bounds = {
      'created_at>': new Date(ends_at_ms - days * 86_400_000).toISOString(),
      'created_at<': new Date(ends_at_ms).toISOString(),
    };
    const testing = (rules: unknown): Asking => ({
      address: sluis.address,
      headers,
      path: 'validationruleset/test',
      body: { ruleset: { organisation: root, action: 'block', rules }, ...bounds },
    });
    const amount = rule('amount', '>', '20000');
    const replaying: Asking = {
      address: sluis.address,
      headers,
      path: 'routing/replay',
      body: { organisation: root, payment_product: 'card', details: treeOf(processors), ...bounds },
    };
    const asked: Readonly<Record<string, Asking>> = {
      'a test of three rules': testing([
        amount,
        rule('country_code', 'IN', ['FR', 'DE']),
        rule('card_brand', '!=', 'amex'),
      ]),
      'a test of a rule that all payments match': testing([rule('amount', '>=', '0')]),
      [`a test with ${whole(listed.given)} values`]: testing([amount, rule('ip', 'IN', ips)]),
      [`a test with a list of ${whole(listed.named)}`]: testing([rule('ip', 'IN', list)]),
      'a test of a velocity by card': testing([rule('count_per_card_24h', '>', '1')]),
      'a test of a velocity by address': testing([rule('count_per_ip_7d', '>', '5'), amount]),
      'a test of declines by address': testing([rule('declined_per_ip_24h', '>', '2')]),
      'a replay of a tree of 30 branches': replaying,
    };
    const lines: Line[] = [];
    for (const [what, each] of Object.entries(asked)) {
      const runs = [];
      for (let round = 0; round < rounds; round++) runs.push(await timed(client, each));
      const ms = median(runs.map((run) => run.ms));
      const memory_mb = Math.max(...runs.map((run) => run.memory_mb));
      lines.push({
        what: `${what}, of ${whole(runs[0]?.scanned ?? 0)} payments; in the first column the memory of PostgreSQL's process`,
        bare: `${whole(memory_mb)} MB`,
        sluis: `${whole(ms)} ms`,
        limit: `≤ ${whole(wanted.ms)} ms`,
        passed: ms <= wanted.ms,
      });
      console.log(`${what}: ${whole(ms)} ms`);
    }
    const velocity = asked['a test of declines by address'] as Asking;
    const stopped = [];
    for (let round = 0; round < rounds; round++) stopped.push(await cancelled(client, velocity));
    const stopped_ms = median(stopped);
    lines.push({
      what: 'the database stops after a client has left',
      sluis: `${whole(stopped_ms)} ms`,
      limit: `≤ ${wanted.cancelled_ms} ms`,
      passed: stopped_ms <= wanted.cancelled_ms,
    });
    lines.push({ what: 'memory of Sluis afterwards', sluis: `${whole(sluis.memory())} MB` });
    return lines;
  } finally {
    await client.query('delete from valuelist where id = $1', [list]);
    await client.end();
  }
}

export async function measureRisk(
  url: string,
  sluis: Server,
  facts: Facts,
  { rounds, port }: Options,
): Promise<Section> {
  const decisions = measureDecisions();
  const history = await measureHistory(url, sluis, facts, rounds);
  const deciding = await measureDeciding(url, port + 3);
  return {
    title: 'Risk and routing',
    note: `Deciding about payments: in a process, and over the whole way of \`POST /v1/transaction\`. Tests and replays by the provider over all payments of ${days} days, the median of ${rounds} runs.`,
    lines: [...decisions, ...deciding, ...history],
  };
}
