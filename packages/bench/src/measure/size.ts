import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@sluis/contract/base/ids';
import { dateIn } from '@sluis/contract/base/time';
import { deleteOldWebhooks } from '@sluis/server/modules/developers/webhook/retention.commands';
import { backUp } from '@sluis/server/modules/operations/backup/backup.commands';
import { type Database, openDatabase } from '@sluis/server/platform/database/database';
import { makeSecretBox } from '@sluis/server/platform/secrets';
import type { Facts, Viewer } from '../dataset/fill.ts';
import { providerOf } from '../dataset/own-database.ts';
import { timezone } from '../dataset/sums.ts';
import { type Line, median, type Section, whole } from '../report/table.ts';
import { type Server, signIn } from '../servers.ts';
import { askJson, bearer } from './ask.ts';
import { download, ticket } from './export.ts';
import { close, figure, postOfNewMerchant } from './finance.ts';
import { listQuestions } from './questions.ts';
import { dashboardSince } from './statistics.ts';
import { msOf, secondsOf } from './timed.ts';

const asked_times = 40;
const settled_events = 20_000;
const old_webhooks = 50_000;
const day_ms = 86_400_000;
const shown_tables = 5;

const viewers = { largest: 'largest merchant', small: 'small merchant', provider: 'provider' } as const;
type Name = keyof typeof viewers;

interface Sized {
  readonly name: string;
  readonly bytes: number;
}

/** The bytes of all data, and of the largest tables and indexes. */
async function sizesOf({ pool }: Database): Promise<{ all: number; largest: readonly Sized[] }> {
  const { rows } = await pool.query<Sized>(
    `select relname::text as name, pg_relation_size(oid)::float8 as bytes from pg_class
     where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace and relname not like 'bench\\_%'
     order by 2 desc`,
  );
  return { all: rows.reduce((sum, { bytes }) => sum + bytes, 0), largest: rows.slice(0, shown_tables) };
}

interface Reading {
  readonly server: Server;
  readonly facts: Facts;
  readonly headers: Readonly<Record<string, string>>;
  readonly viewer: Viewer;
}

/** What a user waits for, by name: the paths of the calls, of which one asks at a time. */
const reads: Readonly<Record<string, (reading: Reading) => readonly (readonly string[])[]>> = {
  'page of a month': ({ viewer, facts }) => listQuestions(viewer, facts.ends_at_ms).map(({ sluis }) => [sluis]),
  'page of a month, with total': ({ viewer, facts }) =>
    listQuestions(viewer, facts.ends_at_ms, 'plain').map(({ sluis }) => [sluis]),
  'page after 10,000 others': () => [['/v1/transaction?_count=false&_skip=10000']],
  'search of an order': ({ facts }) =>
    Array.from({ length: asked_times }, (_, at) => [
      `/v1/search?q=ORDER-${100_000 + ((at * 7919) % facts.transactions)}`,
    ]),
  'search of a name': () =>
    ['visser', 'anna', 'müller', 'jansen'].map((text) => [`/v1/search?q=${encodeURIComponent(text)}`]),
  'dashboard of 28 days': ({ facts }) => [dashboardOf(facts, 28)],
  'dashboard of a year': ({ facts }) => [dashboardOf(facts, 365)],
};

const dashboardOf = ({ ends_at_ms }: Facts, days: number): string[] =>
  dashboardSince(dateIn(timezone, new Date(ends_at_ms - (days - 1) * day_ms)));

/** The median milliseconds of a read, for each viewer. */
async function readLines(server: Server, facts: Facts): Promise<Line[]> {
  const readings: Reading[] = [];
  for (const name of Object.keys(viewers) as Name[]) {
    const viewer = facts.viewers[name];
    readings.push({ server, facts, viewer, headers: bearer(await signIn(server, viewer)) });
  }
  const lines: Line[] = [];
  for (const [what, pathsOf] of Object.entries(reads)) {
    const medians: number[] = [];
    for (const reading of readings) {
      const asked = pathsOf(reading);
      const count = (asked[0]?.length ?? 0) > 1 ? 7 : asked_times;
      const found: number[] = [];
      for (let number = 0; number < count; number++)
        found.push(
          await msOf(async () => {
            for (const path of asked[number % asked.length] ?? []) await askJson(server.address, path, reading.headers);
          }),
        );
      medians.push(median(found));
    }
    const line = { what: `${what}, ms`, sluis: medians.map((each) => each.toFixed(1)).join(' / ') };
    console.log(`${line.what}: ${line.sluis}`);
    lines.push(line);
  }
  return lines;
}

/** Webhooks that were delivered a year ago, of the provider. */
async function addOldWebhooks({ pool }: Database, organisation: string, now: string): Promise<void> {
  const at_ms = Date.parse(now) - 365 * day_ms;
  const ids = (prefix: string) => Array.from({ length: old_webhooks }, () => newId(prefix, at_ms));
  const at = new Date(at_ms).toISOString();
  const hooks = ids('whk');
  await pool.query(
    `insert into webhook (id, created_at, organisation, url, type, body, delivered_on)
     select id, $2, $3, 'https://shop.example/hook', 'transaction', null, $2 from unnest($1::text[]) as id`,
    [hooks, at, organisation],
  );
  await pool.query(
    `insert into webhook_attempt (id, created_at, organisation, webhook, duration_ms, status_code)
     select id, $3, $4, webhook, 5, 200 from unnest($1::text[], $2::text[]) as each (id, webhook)`,
    [ids('wha'), hooks, at, organisation],
  );
}

async function closingLine(database: Database, server: Server): Promise<Line> {
  const { shop, now, posted_s } = await postOfNewMerchant(database, server, settled_events);
  const { closed_s } = await close(database, shop, now);
  return {
    what: `posting and closing a settlement of ${whole(settled_events)} payments, s`,
    sluis: `${posted_s.toFixed(1)} and ${closed_s.toFixed(1)}`,
  };
}

/** What payments cost each, and what users wait for, at the size of the database. */
export async function measureSize(url: string, server: Server, facts: Facts): Promise<Section> {
  const database = openDatabase(url, { statement_timeout_ms: 0 });
  const backup = join(tmpdir(), `sluis-bench-${process.pid}.backup`);
  try {
    const { all, largest } = await sizesOf(database);
    // Closing adds payments to the data set, which is used again.
    const count = await figure(database, 'select count(*) from transaction');
    const million = count / 1_000_000;
    const lines: Line[] = [
      { what: 'tables and indexes, GB', sluis: (all / 1e9).toFixed(2), measure: `${whole(all / count)} bytes each` },
      ...largest.map(({ name, bytes }) => ({
        what: `of which ${name}, GB`,
        sluis: (bytes / 1e9).toFixed(2),
        measure: `${whole(bytes / count)} bytes each`,
      })),
      ...(await readLines(server, facts)),
    ];
    const timed = async (what: string, work: () => Promise<unknown>): Promise<number> => {
      const s = await secondsOf(work);
      console.log(`${what}: ${s.toFixed(1)} s`);
      lines.push({ what: `${what}, s`, sluis: s.toFixed(1), measure: `${(s / million).toFixed(2)} s per million` });
      return s;
    };
    const token = await signIn(server, facts.viewers.provider);
    await timed('CSV of all payments', async () =>
      download(server, await ticket(server, token, 'csv-machine'), count + 1),
    );
    await timed('vacuum (analyze) of payments', () => database.pool.query('vacuum (analyze) transaction'));
    await timed('backup', () =>
      backUp(database, makeSecretBox(['a secret for the benchmark only, 32 characters']), backup),
    );
    const { size } = await stat(backup);
    lines.push({ what: 'the file, GB', sluis: (size / 1e9).toFixed(2), measure: `${whole(size / count)} bytes each` });
    const now = new Date().toISOString();
    await addOldWebhooks(database, await providerOf(database), now);
    const deleted_s = await secondsOf(() => deleteOldWebhooks(database.kysely, now));
    lines.push({
      what: 'old webhooks deleted per second, with their attempts',
      sluis: whole(old_webhooks / deleted_s),
    });
    lines.push(await closingLine(database, server));
    return {
      title: 'Size',
      note: `One server. Milliseconds are the median of ${asked_times} calls (7 of a dashboard, with all its calls), one at a time, for the largest merchant / a small one / the provider. Payments have no histories here: each status adds a row of some 150 bytes, and each call 500 in the audit trail.`,
      lines,
    };
  } finally {
    await rm(backup, { force: true });
    await database.close();
  }
}
