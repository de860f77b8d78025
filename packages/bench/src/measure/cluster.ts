import { newId } from '@sluis/contract/base/ids';
import { dateIn } from '@sluis/contract/base/time';
import { createApiKey } from '@sluis/server/platform/auth/api-keys';
import { type Database, openDatabase } from '@sluis/server/platform/database/database';
import { type Filled, prepareBoth } from '../dataset/cluster.ts';
import type { Viewer } from '../dataset/fill.ts';
import { timezone } from '../dataset/sums.ts';
import type { Options } from '../options.ts';
import { type Line, median, type Section, times } from '../report/table.ts';
import { type Server, signIn, startSluis } from '../servers.ts';
import { askJson, bearer } from './ask.ts';
import { ticket } from './export.ts';
import { close, postOfNewMerchant } from './finance.ts';
import { record } from './payments.ts';
import { listQuestions } from './questions.ts';
import { dashboardSince } from './statistics.ts';
import { msOf } from './timed.ts';

const day_ms = 86_400_000;
const settled_events = 20_000;

/** One of both databases, with a server. */
interface Side {
  readonly filled: Filled;
  readonly database: Database;
  readonly server: Server;
}

/** The milliseconds of a call; its preparation is not counted. */
type Timed = (number: number) => Promise<number>;

interface Case {
  readonly what: string;
  readonly wanted: number;
  readonly times: number;
  readonly prepare: (side: Side) => Promise<Timed>;
}

/** Asks for paths in turn. */
const asking = (
  viewer: 'largest' | 'small' | 'provider',
  pathsOf: (viewer: Viewer, side: Side) => readonly string[] | Promise<readonly string[]>,
): Case['prepare'] => {
  return async (side) => {
    const who = side.filled.facts.viewers[viewer];
    const headers = bearer(await signIn(side.server, who));
    const paths = await pathsOf(who, side);
    return (number) => msOf(() => askJson(side.server.address, paths[number % paths.length] as string, headers));
  };
};

const lists = (counted?: 'plain') => (viewer: Viewer, side: Side) =>
  listQuestions(viewer, side.filled.facts.ends_at_ms, counted).map(({ sluis }) => sluis);

async function detailsOf(viewer: Viewer, { server }: Side): Promise<string[]> {
  const { items } = await askJson(server.address, '/v1/transaction?_limit=25', bearer(await signIn(server, viewer)));
  return (items as { id: string }[]).map(({ id }) => `/v1/transaction/${id}?_populate=customer,payment_profile`);
}

/** The calls of a dashboard of 28 days, all in one. */
const wholeDashboard: Case['prepare'] = async ({ server, filled }) => {
  const headers = bearer(await signIn(server, filled.facts.viewers.largest));
  const from = dateIn(timezone, new Date(filled.facts.ends_at_ms - 27 * day_ms));
  return () =>
    msOf(async () => {
      for (const path of dashboardSince(from)) await askJson(server.address, path, headers);
    });
};

/** A key of the gateway of the small merchant, and its payment profile. */
async function gatewayOf({ database, filled }: Side) {
  const [organisation = ''] = filled.facts.viewers.small.organisations;
  const given = { name: 'bench', expires_at: null, created_by: null };
  const roles = ['TRANSACTION_RECORD', 'TRANSACTION_ALL', 'REFUND_ALL'];
  const { secret } = await createApiKey(database.kysely, { organisation, roles, ...given });
  const { rows } = await database.pool.query('select id from paymentprofile where organisation = $1 limit 1', [
    organisation,
  ]);
  return { secret, profile: rows[0].id as string, organisation };
}

const recording: Case['prepare'] = async (side) => {
  const { secret, profile } = await gatewayOf(side);
  return () => msOf(() => record(side.server, secret, { profile }));
};

const refunding: Case['prepare'] = async (side) => {
  const { secret } = await gatewayOf(side);
  const headers = { ...bearer(secret), 'content-type': 'application/json' };
  const paths = '/v1/transaction?status=SETTLEMENT_COMPLETED&amount_refunded=0&amount_charged_back=0&_limit=200';
  const { items } = await askJson(side.server.address, paths, headers);
  return (number) =>
    msOf(async () => {
      const { id } = (items as { id: string }[])[number] ?? { id: 'none' };
      const response = await fetch(`${side.server.address}/v1/transaction/${id}/refund`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': newId('key') },
        body: JSON.stringify({ amount: 1 }),
      });
      if (!response.ok) throw new Error(`a refund: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
    });
};

/** The file of the largest merchant: until its end, or until its first byte. */
const exporting =
  (until: 'end' | 'first byte'): Case['prepare'] =>
  async ({ server, filled }) => {
    const token = await signIn(server, filled.facts.viewers.largest);
    return async () => {
      const url = server.address + (await ticket(server, token, 'csv-machine'));
      const began_ms = performance.now();
      const response = await fetch(url);
      const reader = response.body?.getReader();
      await reader?.read();
      const first_ms = performance.now() - began_ms;
      while (!(await reader?.read())?.done);
      return until === 'end' ? performance.now() - began_ms : first_ms;
    };
  };

const closing: Case['prepare'] = async ({ database, server }) => {
  const { shop, now } = await postOfNewMerchant(database, server, settled_events);
  return async () => (await close(database, shop, now)).closed_s * 1000;
};

const cases: readonly Case[] = [
  { what: 'list, small merchant', wanted: 1.5, times: 80, prepare: asking('small', lists()) },
  { what: 'list, largest merchant', wanted: 1.5, times: 80, prepare: asking('largest', lists()) },
  { what: 'list with total, largest merchant', wanted: 1.5, times: 80, prepare: asking('largest', lists('plain')) },
  { what: 'list, provider', wanted: 3, times: 80, prepare: asking('provider', lists()) },
  { what: 'one payment', wanted: 1.5, times: 100, prepare: asking('largest', detailsOf) },
  { what: 'recording a payment', wanted: 2, times: 150, prepare: recording },
  { what: 'refunding a payment', wanted: 2, times: 100, prepare: refunding },
  { what: 'dashboard of 28 days, largest merchant', wanted: 1.5, times: 15, prepare: wholeDashboard },
  {
    what: 'page 400 of the largest merchant (_skip=10000)',
    wanted: 1.5,
    times: 20,
    prepare: asking('largest', () => ['/v1/transaction?_populate=customer,payment_profile&_count=false&_skip=10000']),
  },
  { what: 'CSV of the largest merchant', wanted: 1, times: 3, prepare: exporting('end') },
  { what: `closing a settlement of ${settled_events} payments`, wanted: 1.5, times: 1, prepare: closing },
];
const first_byte = { times: 5, wanted_ms: 100 };

const warm_times = 5;

/** The median milliseconds of each side, in turn. */
async function medians(sides: readonly Side[], { prepare, times: count }: Pick<Case, 'prepare' | 'times'>) {
  const timed = [];
  for (const side of sides) timed.push({ call: await prepare(side), found: [] as number[] });
  const warm = count > warm_times ? warm_times : 0;
  for (let number = 0; number < warm + count; number++)
    for (const { call, found } of timed) {
      const ms = await call(number);
      if (number >= warm) found.push(ms);
    }
  return timed.map(({ found }) => median(found));
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** What a cluster costs beside one node, on the same machine: overhead only. */
export async function measureCluster(coordinator: string, options: Options): Promise<Section> {
  const both = await prepareBoth(coordinator, options);
  const ending: (() => Promise<void>)[] = [];
  const open = async (filled: Filled, port: number, is_distributed = false): Promise<Side> => {
    const server = await startSluis(filled.url, port, { SLUIS_ROLE: 'api' });
    ending.push(server.stop);
    const database = openDatabase(filled.url, { statement_timeout_ms: 0, is_distributed });
    ending.push(database.close);
    return { filled, server, database };
  };
  const lines: Line[] = [];
  const add = (line: Line): void => {
    console.log(`${line.what}: ${line.bare} / ${line.sluis}, ${line.measure ?? ''}`);
    lines.push(line);
  };
  try {
    const sides = [await open(both.one, options.port), await open(both.cluster, options.port + 1, true)];
    for (const each of cases) {
      const [one = Number.NaN, cluster = Number.NaN] = await medians(sides, each);
      const ratio = cluster / one;
      add({
        what: each.what,
        bare: ms(one),
        sluis: ms(cluster),
        measure: times(ratio),
        limit: `≤ ${each.wanted} ×`,
        passed: ratio <= each.wanted,
      });
    }
    const [one = Number.NaN, cluster = Number.NaN] = await medians(sides, {
      ...first_byte,
      prepare: exporting('first byte'),
    });
    const passed = cluster <= first_byte.wanted_ms;
    add({ what: 'first byte of that CSV', bare: ms(one), sluis: ms(cluster), limit: '≤ 100 ms', passed });
  } finally {
    for (const end of ending.toReversed()) await end();
  }
  return {
    title: 'A cluster',
    note: 'Median milliseconds of a call, one at a time: of a database on the server of the coordinator alone (first column), and of one distributed over the nodes of the cluster by `npm run admin -- distribute`, by the same draws, in turn. All nodes share the cores of this machine: the result is overhead, and no gain.',
    lines,
  };
}
