import { newId } from '@sluis/contract/base/ids';
import { type Database, openDatabase } from '@sluis/server/platform/database/database';
import { migrate } from '@sluis/server/platform/database/migrate';
import pg from 'pg';

const urlOf = (server_url: string, name: string): string => server_url.replace(/[^/]+$/, name);

/** Runs with the address of a new database on a server, empty or a copy of another, and drops it again. */
export async function withDatabase<T>(
  server_url: string,
  name: string,
  run: (url: string) => Promise<T>,
  copy_of = 'template1',
): Promise<T> {
  // A database that is copied may have no connections.
  const server = new pg.Client({ connectionString: urlOf(server_url, 'postgres') });
  const drop = () => server.query(`drop database if exists ${name} with (force)`);
  await server.connect();
  try {
    await drop();
    await server.query(`create database ${name} template "${copy_of}"`);
    await server.query('checkpoint');
    return await run(urlOf(server_url, name));
  } finally {
    await drop();
    await server.end();
  }
}

export interface Merchant {
  readonly organisation: string;
  readonly profile: string;
}

/** The provider of a database that has one. */
export async function providerOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from organisation where parent is null');
  return String(rows[0]?.id);
}

/** Migrates an empty database and makes one merchant with a payment profile in it. */
export async function makeMerchant(database: Database): Promise<Merchant> {
  await migrate(database);
  return insertMerchant(database);
}

/** A merchant with a payment profile, of its own or below another. */
export async function insertMerchant({ pool }: Database, parent: string | null = null): Promise<Merchant> {
  const created_at = new Date().toISOString();
  const [organisation, profile] = [newId('org'), newId('prof')];
  await pool.query(
    `insert into organisation (id, created_at, name, country_code, parent) values ($1, $2, 'Merchant', 'NL', $3)`,
    [organisation, created_at, parent],
  );
  await pool.query(
    `insert into paymentprofile (id, created_at, organisation, name, display_name, currency_code)
     values ($1, $2, $3, 'Shop', 'Shop', 'EUR')`,
    [profile, created_at, organisation],
  );
  return { organisation, profile };
}

/** The same for a database that is not open. */
export async function makeMerchantAt(url: string): Promise<Merchant> {
  const database = openDatabase(url);
  try {
    return await makeMerchant(database);
  } finally {
    await database.close();
  }
}
