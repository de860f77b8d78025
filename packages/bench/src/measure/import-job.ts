import { createReadStream, statSync } from 'node:fs';
import { newId } from '@sluis/contract/base/ids';
import { import_piece_bytes } from '@sluis/contract/entities/operations/import';
import { makeImportJob } from '@sluis/server/modules/operations/import/import.jobs';
import { readConfig } from '@sluis/server/platform/config';
import { type Database, openDatabase } from '@sluis/server/platform/database/database';
import { makeServices } from '@sluis/server/start';
import { type Merchant, makeMerchant } from '../dataset/own-database.ts';

const mapping = 'merchant_reference,created_at,amount,currency_code,country_code,customer_reference'.split(',');

/** Rows per second of importing an uploaded file, and of removing them again. */
export interface ByJob {
  readonly rows_per_s: number;
  readonly undone_per_s: number;
}

/** Imports a file of payments into an empty database like the application, and undoes it. */
export async function importByJob(url: string, path: string, rows: number): Promise<ByJob> {
  const database = openDatabase(url, { statement_timeout_ms: 15_000 });
  const merchant = await makeMerchant(database);
  const id = await sendFile(database, merchant, path);
  const config = readConfig({
    DATABASE_URL: url,
    SLUIS_SECRET: 'a secret for benchmarks, 32 characters',
    SLUIS_DEMO: '0',
  });
  const services = await makeServices(config, database);
  const job = makeImportJob(services);
  const paceOf = async (status: string, outcome: string): Promise<number> => {
    await database.pool.query('update import set status = $2 where id = $1', [id, status]);
    const started_ms = performance.now();
    await job({ id }, { job: { attempts: 1, max_attempts: 1 }, abortSignal: new AbortController().signal });
    const seconds = (performance.now() - started_ms) / 1000;
    const { rows: items } = await database.pool.query('select * from import where id = $1', [id]);
    if (items[0]?.status !== outcome) throw new Error(`the import failed: ${JSON.stringify(items)}`);
    return rows / seconds;
  };
  try {
    await paceOf('READING', 'READY');
    const rows_per_s = await paceOf('RUNNING', 'COMPLETED');
    return { rows_per_s, undone_per_s: await paceOf('UNDOING', 'UNDONE') };
  } finally {
    await services.close();
    await database.close();
  }
}

/** Stores a file as if it had been uploaded. */
async function sendFile({ pool }: Database, { organisation, profile }: Merchant, path: string): Promise<string> {
  const id = newId('imp');
  const { size } = statSync(path);
  const values = [
    id,
    new Date().toISOString(),
    organisation,
    profile,
    size,
    Math.ceil(size / import_piece_bytes),
    mapping,
  ];
  await pool.query(
    `insert into import (id, created_at, last_status_update, organisation, payment_profile, size_bytes, pieces, mapping, kind, name, status)
     values ($1, $2, $2, $3, $4, $5, $6, $7, 'transaction', 'payments.csv', 'READING')`,
    values,
  );
  let piece = 0;
  for await (const bytes of createReadStream(path, { highWaterMark: import_piece_bytes }))
    await pool.query('insert into import_piece (import, piece, bytes) values ($1, $2, $3)', [id, piece++, bytes]);
  return id;
}
