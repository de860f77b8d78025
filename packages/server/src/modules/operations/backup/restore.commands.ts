import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ConfigError } from '../../../platform/config-error.ts';
import { allowTruncate, as_user } from '../../../platform/database/append-only.ts';
import type { Database } from '../../../platform/database/database.ts';
import { migrate, migrationNames } from '../../../platform/database/migrate.ts';
import type { SecretBox } from '../../../platform/secrets.ts';
import { type BackupEnd, type BackupHead, backup_format, sealed_for } from './backup.commands.ts';
import { BackupReader, incompleteBackup } from './backup-file.ts';
import { listBackupTables, readMigrations, readParts } from './backup-tables.queries.ts';

const hold = 'insert into hold (since) values (now()) on conflict do nothing';

/** A backup that can be restored, opened at its first table. */
export interface OpenBackup {
  readonly head: BackupHead;
  readonly reader: BackupReader;
}

/** Opens a backup. Throws ConfigError if the file is not one, of a newer version, or sealed with another secret. */
export async function openBackup(path: string, box: SecretBox): Promise<OpenBackup> {
  const reader = new BackupReader(path);
  try {
    const head = (await reader.head()) as BackupHead;
    if (head.format !== backup_format) throw new ConfigError(`${path} is not a backup.`);
    for await (const _ of reader.rows());
    const known = await migrationNames();
    const newer = head.migrations.find((name) => !known.includes(name));
    if (newer)
      throw new ConfigError(`The backup was made by a newer version (${newer}). Restore it with that version.`);
    demandSecret(head, box);
    return { head, reader };
  } catch (error) {
    reader.close();
    throw error;
  }
}

function demandSecret({ sealed }: BackupHead, box: SecretBox): void {
  try {
    box.open(sealed, sealed_for);
  } catch {
    throw new ConfigError(
      'The backup was made with another secret, so its encrypted values could not be read. Set SLUIS_SECRET, or put the file `secret` in DATA_DIR, as stored with the backup.',
    );
  }
}

export const migrateLike = (database: Pick<Database, 'url'>, { head }: OpenBackup): Promise<void> =>
  migrate(database, console.log, head.migrations.at(-1));

/**
 * Restores a backup into a database without an organisation, completely or not at all, and migrates it to the newest
 * schema. It is then on hold: nothing is sent or billed before it is released. Returns the number of tables.
 */
export async function restore(database: Database, { head, reader }: OpenBackup): Promise<number> {
  const client = await database.pool.connect();
  let tables = 0;
  try {
    await client.query(`begin; ${as_user}`);
    await demandEmpty(client, head);
    await allowTruncate(client);
    await client.query(`truncate ${(await listBackupTables(client)).map(({ table }) => table).join(', ')}`);
    await makeParts(client, head);
    tables = await copyTables(client, reader);
    for (const { sequence, last } of head.sequences) await client.query('select setval($1, $2)', [sequence, last]);
    // In the same transaction, so that restored data is never without a hold. A schema older than the hold gets it in
    // the migration.
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('hold') is not null as there`);
    if (rows[0]?.there) await client.query(hold);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw isOfContent(error) ? incompleteBackup(error) : error;
  } finally {
    client.release();
    reader.close();
  }
  await migrate(database);
  await database.pool.query(hold);
  await database.pool.query('analyze');
  return tables;
}

/** SQLSTATEs of refused values, constraints and names: PostgreSQL accepts everything that it wrote itself. */
const isOfContent = (error: unknown): boolean =>
  /^(?:22...|23...|42601|42703|42P01)$/.test(String((error as { code?: unknown }).code));

async function demandEmpty(client: pg.ClientBase, head: BackupHead): Promise<void> {
  const { rowCount } = await client.query('select from organisation limit 1');
  if (rowCount) throw new ConfigError('The database is not empty. Restore into a new one.');
  const present = await readMigrations(client);
  if (present.join() !== head.migrations.join())
    throw new ConfigError('The schema of the database differs from the backup. Restore into a new, empty database.');
}

const bounds_form = /^(?:DEFAULT|FOR VALUES FROM \((?:MINVALUE|'[a-z]+_[0-9a-z]+')\) TO \('[a-z]+_[0-9a-z]+'\))$/;
const name_form = /^[a-z_][a-z0-9_]*$/;

/** The same months as in the backup, so that each is dropped when it expires. */
async function makeParts(client: pg.ClientBase, { parts }: BackupHead): Promise<void> {
  for (const { part } of await readParts(client)) await client.query(`drop table ${part}`);
  for (const { whole, part, bounds } of parts) {
    if (!name_form.test(whole) || !name_form.test(part) || !bounds_form.test(bounds))
      throw new ConfigError(`The backup contains an invalid partition: ${part}.`);
    await client.query(`create table ${part} partition of ${whole} ${bounds}`);
  }
}

async function copyTables(client: pg.ClientBase, reader: BackupReader): Promise<number> {
  for (let tables = 0; ; tables++) {
    const head = (await reader.head()) as BackupEnd | { readonly table: string; readonly columns: readonly string[] };
    if (!('table' in head)) {
      if (head.tables !== tables) throw new ConfigError(`The backup has ${tables} of ${head.tables} tables.`);
      await reader.end();
      return tables;
    }
    const copying = client.query(copyFrom(`copy ${head.table} (${head.columns.join(', ')}) from stdin`));
    await pipeline(Readable.from(reader.rows()), copying);
  }
}
