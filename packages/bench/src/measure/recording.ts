import { isDeepStrictEqual } from 'node:util';
import { newId } from '@sluis/contract/base/ids';
import type { Database } from '@sluis/server/platform/database/database';
import { paymentOf } from '../dataset/payment.ts';
import type { Loader } from '../load/load.ts';
import type { Options } from '../options.ts';
import type { Line } from '../report/table.ts';
import { type Server, startBare, startSluis } from '../servers.ts';
import { bearer, type Pair } from './ask.ts';
import { measureRates } from './rates.ts';

/** Sluis and PostgreSQL spend twice the processor's time of the bare server and its PostgreSQL on a payment. */
const wanted_ratio = 0.4;

interface Gateway {
  readonly organisation: string;
  readonly profile: string;
  readonly apikey: string;
  readonly secret: string;
}

/** Payments per second of both servers in turn, on the same database. */
export async function measureRecording(
  { url, pool }: Database,
  gateway: Gateway,
  loader: Loader,
  options: Options,
): Promise<Line[]> {
  const sluis = await startSluis(url, options.port + 2, { SLUIS_ROLE: 'api' });
  const bare = await startBare(url, options.port + 3);
  try {
    const { organisation, apikey, secret, profile } = gateway;
    const question = { bare: `/payment?${new URLSearchParams({ organisation, apikey })}`, sluis: '/v1/transaction' };
    await checkSameRows(pool, { bare, sluis }, question, gateway);
    const post = {
      body: JSON.stringify(paymentOf(profile, '[<id>]')),
      headers: { 'content-type': 'application/json', 'idempotency-key': '[<id>]' },
    };
    const each = { what: 'payments per second', token: secret, questions: [question], post, wanted: wanted_ratio };
    return await measureRates({ pair: { bare, sluis }, loader, options }, [each]);
  } finally {
    await sluis.stop();
    await bare.stop();
  }
}

/** The rows of the latest payment, each as the names of the columns that have a value. */
const rows_of = `select coalesce(jsonb_object_agg(name, filled), '{}') as rows from (
  ${['transaction', 'statistic_delta', 'status_history', 'idempotency_key', 'audittrail']
    .map(
      (table) => `select '${table}' as name, jsonb_agg((select jsonb_agg(key order by key)
        from jsonb_each(jsonb_strip_nulls(to_jsonb(t))))) as filled from "${table}" t where xmin = (
          select xmin from transaction order by created_at desc, id desc limit 1)`,
    )
    .join(' union all ')}) tables`;

/** Throws if the servers write rows with other columns for a payment. */
async function checkSameRows(
  pool: Database['pool'],
  { bare, sluis }: Pair,
  question: Readonly<Record<keyof Pair, string>>,
  { profile, secret }: Gateway,
): Promise<void> {
  const written = async ({ address }: Server, path: string): Promise<unknown> => {
    const headers = { ...bearer(secret), 'content-type': 'application/json', 'idempotency-key': newId('key') };
    const body = JSON.stringify(paymentOf(profile, newId('order')));
    const response = await fetch(address + path, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
    return (await pool.query(rows_of)).rows[0].rows;
  };
  const theirs = await written(bare, question.bare);
  const ours = await written(sluis, question.sluis);
  if (!isDeepStrictEqual(ours, theirs))
    throw new Error(
      `The servers write other rows for a payment:\nbare  ${JSON.stringify(theirs)}\nSluis ${JSON.stringify(ours)}`,
    );
}
