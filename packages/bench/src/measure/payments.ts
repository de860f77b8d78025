import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@sluis/contract/base/ids';
import { createApiKey } from '@sluis/server/platform/auth/api-keys';
import { type Database, openDatabase } from '@sluis/server/platform/database/database';
import { startCountingProxy } from '@sluis/server/testing/counting-proxy';
import { type Merchant, makeMerchant, withDatabase } from '../dataset/own-database.ts';
import { paymentOf } from '../dataset/payment.ts';
import type { Loader } from '../load/load.ts';
import type { Options } from '../options.ts';
import { limited, median, type Section, whole } from '../report/table.ts';
import { type Server, startSluis } from '../servers.ts';
import { bearer } from './ask.ts';
import { measureRecording } from './recording.ts';

const payments = 20_000;
const concurrency = 32;
const latency_ms = 500;
const wanted = { waits: 4, bytes: 4096, trail_percent: 10 };
/** Payments with and without their audit row take turns, because the machine's speed varies. */
const turns = 6;
const payments_per_turn = 1_600;

/** The cost of recording a gateway's payment: round trips to the database, and space in it. */
export const measurePayments = (server_url: string, loader: Loader, options: Options): Promise<Section> =>
  withDatabase(server_url, 'sluis_bench_payments', async (url) => {
    const database = openDatabase(url);
    const port = options.port + 2;
    try {
      const merchant = await makeMerchant(database);
      const given = { name: 'bench', roles: ['TRANSACTION_RECORD'], expires_at: null, created_by: null };
      const key = await createApiKey(database.kysely, { organisation: merchant.organisation, ...given });
      const call = (server: Server) => record(server, key.secret, merchant);
      const far = await callOnce({ url, port }, call);
      const gateway = { ...merchant, apikey: key.id, secret: key.secret };
      const rates = await measureRecording(database, gateway, loader, options);
      const trail_percent = await withServer({ url, port }, (server) => costOfTrail(database, () => call(server)));
      const grown = await withServer({ url, port }, (server) => growth(database, () => call(server)));
      return {
        title: 'Payments',
        note: `\`POST /v1/transaction\` with an Idempotency-Key, including its audit row, history and first status, with cold caches. The bare server writes rows with the same columns by one prepared statement after another in one transaction, and nothing else: it looks nothing up, and compresses and seals no body; the median of ${options.rounds} runs of ${options.seconds} s each. Growth is that of all tables and indexes by ${whole(payments)} payments, per payment.`,
        lines: [
          limited('database round trips', far.waits, wanted.waits),
          { what: 'statements', sluis: whole(far.statements) },
          { what: `a call with a database latency of ${latency_ms} ms, ms`, sluis: whole(far.duration_ms) },
          ...rates,
          limited('time for the audit row, % of a payment', trail_percent, wanted.trail_percent),
          limited('growth per payment, bytes', grown.bytes, wanted.bytes),
          { what: 'of which indexes of the payment table, bytes', sluis: whole(grown.index_bytes) },
        ],
      };
    } finally {
      await database.close();
    }
  });

interface At {
  readonly url: string;
  readonly port: number;
}

async function withServer<T>({ url, port }: At, work: (server: Server) => Promise<T>): Promise<T> {
  const server = await startSluis(url, port, { SLUIS_ROLE: 'api' });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** Calls a server with open connections and expired caches, over a database with that latency. */
async function callOnce({ url, port }: At, call: (server: Server) => Promise<void>) {
  const proxy = await startCountingProxy(url, { latency_ms });
  try {
    return await withServer({ url: proxy.url, port }, async (server) => {
      for (let warm = 0; warm < 2; warm++) await Promise.all(Array.from({ length: 4 }, () => call(server)));
      await wait(2000 + 4 * latency_ms);
      const started_ms = performance.now();
      const { waits, statements } = await proxy.count(() => call(server));
      return { waits, statements, duration_ms: performance.now() - started_ms };
    });
  } finally {
    proxy.close();
  }
}

/** Records a payment. Throws if that is refused. */
export async function record(
  { address }: Pick<Server, 'address'>,
  secret: string,
  { profile }: Pick<Merchant, 'profile'>,
): Promise<void> {
  const response = await fetch(`${address}/v1/transaction`, {
    method: 'POST',
    headers: { ...bearer(secret), 'content-type': 'application/json', 'idempotency-key': newId('key') },
    body: JSON.stringify(paymentOf(profile, newId('order'))),
  });
  if (response.status !== 201) throw new Error(`a payment: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

/** How much longer payments take than without their audit row, which a rule of the database then skips. */
async function costOfTrail({ pool }: Database, call: () => Promise<void>): Promise<number> {
  const times: Record<'on' | 'off', number[]> = { on: [], off: [] };
  for (let turn = 0; turn < 2 * turns; turn++) {
    const trail = turn % 2 === 0 ? 'on' : 'off';
    if (trail === 'off') await pool.query('create rule no_trail as on insert to audittrail do instead nothing');
    const started_ms = performance.now();
    for (let made = 0; made < payments_per_turn; made += concurrency)
      await Promise.all(Array.from({ length: concurrency }, call));
    times[trail].push(performance.now() - started_ms);
    if (trail === 'off') await pool.query('drop rule no_trail on audittrail');
  }
  return Math.max(0, (median(times.on) / median(times.off) - 1) * 100);
}

/** How much the database grows by these payments. */
async function growth({ pool }: Database, call: () => Promise<void>) {
  const size = async () => {
    const { rows } = await pool.query<{ bytes: number; index_bytes: number }>(
      `select sum(pg_total_relation_size(oid))::float8 as bytes, pg_indexes_size('transaction')::float8 as index_bytes
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    return rows[0] ?? { bytes: 0, index_bytes: 0 };
  };
  const before = await size();
  for (let made = 0; made < payments; made += concurrency) await Promise.all(Array.from({ length: concurrency }, call));
  const after = await size();
  return {
    bytes: (after.bytes - before.bytes) / payments,
    index_bytes: (after.index_bytes - before.index_bytes) / payments,
  };
}
