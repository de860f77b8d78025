import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Database, openDatabase } from '@sluis/server/platform/database/database';
import { type EmbeddedDatabase, openEmbedded } from '@sluis/server/platform/database/embedded';
import { migrate } from '@sluis/server/platform/database/migrate';
import pg from 'pg';
import type { Options } from '../options.ts';
import { fillCalls } from './calls.ts';
import { type Facts, fill, type Size } from './fill.ts';
import { keepSums } from './sums.ts';

export interface Prepared {
  readonly url: string;
  readonly facts: Facts;
  stop(): Promise<void>;
}

/** Starts the database of the benchmark, making its data if it does not exist yet. */
export const prepareData = ({ data, ...size }: Options): Promise<Prepared> =>
  prepare(resolve(data, `bench-${size.transactions}`), size);

/** Starts a server without data. */
export const openServer = ({ data }: Options): Promise<EmbeddedDatabase> => openEmbedded(resolve(data, 'bench-own'));

/** Enough payments for organisations and viewers. */
const payments_beside_calls = 1000;

/** The same with an audit trail of a number of calls. */
export const prepareCalls = ({ data, calls, merchants }: Options): Promise<Prepared> =>
  prepare(
    resolve(data, `bench-audit-${calls}`),
    { transactions: payments_beside_calls, merchants },
    async (database, { ends_at_ms }) => {
      console.log(`Making ${calls.toLocaleString('en')} calls …`);
      await fillCalls(database, { count: calls, ends_at_ms });
    },
  );

async function prepare(
  directory: string,
  size: Size,
  fillMore?: (database: Database, facts: Facts) => Promise<void>,
): Promise<Prepared> {
  const facts_path = join(directory, 'facts.json');
  const server = await openEmbedded(directory);
  const database = openDatabase(server.url, { statement_timeout_ms: 0 });
  try {
    await migrate(database);
    if (!existsSync(facts_path)) {
      const facts = await make(server.url, size);
      await fillMore?.(database, facts);
      writeFileSync(facts_path, JSON.stringify(facts, null, 2));
    }
    await keepSums(database);
  } finally {
    await database.close();
  }
  return { ...server, facts: JSON.parse(readFileSync(facts_path, 'utf8')) as Facts };
}

/** All or nothing: an interrupted run is rolled back. */
export async function make(url: string, size: Size): Promise<Facts> {
  console.log(`Making ${size.transactions.toLocaleString('en')} transactions …`);
  const started_ms = performance.now();
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c maintenance_work_mem=512MB' });
  await client.connect();
  try {
    await client.query('begin');
    const restore = await dropIndexes(client, ['transaction', 'customer']);
    const facts = await fill(client, size);
    await restore();
    await client.query('commit');
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    console.log(`… in ${Math.round((performance.now() - started_ms) / 1000)} s.`);
    return facts;
  } finally {
    await client.end();
  }
}

/** Drops the indexes that are not constraints and returns how to recreate them: built in one go they take a third of the time. */
async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid::regclass::text = any($1) and not indisunique`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of rows) await client.query(definition);
  };
}
