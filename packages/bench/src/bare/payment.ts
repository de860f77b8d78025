import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { newId } from '@sluis/contract/base/ids';
import type pg from 'pg';
import { paymentStatements, type Statement, sent_columns, transaction_columns } from './statements.ts';

/** A gateway's payment, as the client of both servers sends it. */
export type Payment = Readonly<Record<(typeof sent_columns)[number], string | number>>;

interface Caller {
  readonly organisation: string;
  readonly apikey: string;
}

/**
 * Records a payment: the rows that Sluis writes for it, by one prepared statement after another in one transaction. No
 * body is compressed or sealed.
 */
export async function recordPayment(pool: pg.Pool, request: IncomingMessage, caller: Caller): Promise<string> {
  const text = await textOf(request);
  const client = await pool.connect();
  const run: Run = async (statement, values) =>
    (await client.query<unknown[]>({ ...statement, values, rowMode: 'array' })).rows;
  try {
    await client.query('begin');
    const answer = await writeRows(run, { ...caller, text, key: String(request.headers['idempotency-key']) });
    await client.query('commit');
    client.release();
    return answer;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

type Run = (statement: Statement, values: unknown[]) => Promise<unknown[][]>;

interface Recording extends Caller {
  readonly text: string;
  readonly key: string;
}

async function writeRows(run: Run, { organisation, apikey, text, key }: Recording): Promise<string> {
  const started_ms = performance.now();
  const payment: Payment = JSON.parse(text);
  const { status, payment_product, amount, currency_code, country_code } = payment;
  const id = newId('txn');
  const now = new Date().toISOString();
  const { paying, counting, beginning, answering, auditing } = paymentStatements;
  const [row = []] = await run(paying, [id, now, organisation, ...sent_columns.map((name) => payment[name])]);
  await run(counting, [organisation, now, currency_code, status, payment_product, country_code, amount]);
  await run(beginning, [newId('hist'), organisation, id, status, now, apikey]);
  const item = Object.fromEntries(transaction_columns.map((name, at) => [name, row[at]]));
  const answer = JSON.stringify(item);
  const hash = createHash('sha256').update(text).digest('hex');
  await run(answering, [apikey, organisation, key, hash, answer, now]);
  const bodies = JSON.stringify({ request: { body: payment }, response: { body: item } });
  const taken_ms = Math.round(performance.now() - started_ms);
  const call = [newId('aud'), now, organisation, apikey, taken_ms, newId('req')];
  await run(auditing, [...call, id, payment.payment_profile, Buffer.from(bodies)]);
  return answer;
}
