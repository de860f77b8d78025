import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@sluis/contract/base/ids';
import { parse } from 'csv-parse/sync';
import { afterAll } from 'vitest';
import { importCommand } from '../modules/operations/import/import-command.ts';
import type { Database } from '../platform/database/database.ts';
import { cloneDatabase } from './world.ts';

export const payment_header = 'merchant_reference,created_at,amount,currency_code,country_code,customer_reference';
export const refund_header = 'refund_reference,transaction_reference,created_at,amount,reason';

/** The default time of payments. */
export const at = '2026-01-05T10:00:00Z';
/** A line of a file of payments. */
export const pay = (
  reference: string,
  { created = at, amount = '1000', currency = 'EUR', country = 'NL', customer = 'C1' } = {},
): string => [reference, created, amount, currency, country, customer].join(',');
/** A line of a file of refunds. */
export const back = (
  reference: string,
  of: string,
  amount: number | string,
  { created = '2026-01-06T10:00:00Z', reason = '' } = {},
): string => [reference, of, created, amount, reason].join(',');

interface Run {
  readonly code: number;
  readonly printed: string;
  /** The report read by an independent CSV reader, a line each: `line column reason`. */
  readonly bad: string[];
}

/** The fixtures of import tests: a database with two organisations, and the command over it. */
export interface ImportWorld {
  readonly database: Database;
  readonly organisation: string;
  readonly profile: string;
  /** Another profile of the organisation, and a profile of another organisation; both in the same currency. */
  readonly second_profile: string;
  readonly foreign_profile: string;
  /** The command's data folder, which is removed at the end. */
  readonly folder: string;
  file(content: string | Buffer): string;
  /** Runs the command with arguments; by default with the organisation and the profile. */
  command(args: Record<string, string | undefined>): Promise<Run>;
  /** Imports rows, without their headers, from one or two files. */
  rows(transactions: string[], refunds?: string[], args?: Record<string, string>): Promise<Run>;
  counts(): Promise<Record<string, unknown>>;
  /** The first row of a query. */
  one(query: string): Promise<Record<string, unknown>>;
}

/** Opens a world whose profiles have a currency; it closes itself. */
export async function openImportWorld(currency_code = 'EUR'): Promise<ImportWorld> {
  const database = await cloneDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'sluis-import-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const created_at = new Date().toISOString();
  const addOrganisation = async (parent: string | null): Promise<string> => {
    const row = { id: newId('org'), created_at, name: 'Merchant', parent, country_code: 'NL' };
    await database.kysely.insertInto('organisation').values(row).execute();
    return row.id;
  };
  const addProfile = async (owner: string): Promise<string> => {
    const id = newId('prof');
    const names = { name: 'Shop', display_name: 'Shop' };
    const row = { id, created_at, organisation: owner, ...names, currency_code, processors: [] };
    await database.kysely.insertInto('paymentprofile').values(row).execute();
    return id;
  };
  const organisation = await addOrganisation(null);
  const profile = await addProfile(organisation);
  const file = (content: string | Buffer): string => {
    const path = join(folder, `${crypto.randomUUID()}.csv`);
    writeFileSync(path, content);
    return path;
  };
  const command = async (args: Record<string, string | undefined>): Promise<Run> => {
    const given = Object.entries({ organisation, profile, ...args }).filter(([, value]) => value !== undefined);
    const lines: string[] = [];
    const code = await importCommand(
      given.flatMap(([name, value]) => [`--${name}`, value as string]),
      {
        environment: { DATABASE_URL: database.url, DATA_DIR: folder },
        openDatabase: async () => ({ ...database, close: async () => {} }),
        print: (line) => lines.push(line),
        signal: new AbortController().signal,
      },
    );
    const report = lines.find((line) => line.startsWith('Rejected rows: '))?.slice('Rejected rows: '.length);
    const bad = report ? (parse(readFileSync(report), { columns: true }) as Record<string, string>[]) : [];
    return { code, printed: lines.join('\n'), bad: bad.map((row) => `${row.line} ${row.column} ${row.reason}`) };
  };
  const one = async (query: string) => (await database.pool.query(query)).rows[0];
  return {
    database,
    organisation,
    profile,
    second_profile: await addProfile(organisation),
    foreign_profile: await addProfile(await addOrganisation(organisation)),
    folder,
    file,
    command,
    rows: (transactions, refunds, args) =>
      command({
        transactions: file([payment_header, ...transactions, ''].join('\n')),
        refunds: refunds && file([refund_header, ...refunds, ''].join('\n')),
        ...args,
      }),
    one,
    counts: () =>
      one(`select (select count(*) from transaction) as transactions, (select count(*) from refund) as refunds,
        (select count(*) from customer) as customers, (select count(*) from import_row) as rows,
        (select count(*) from status_history) as history`),
  };
}
