import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secrets.ts';
import { section, writeBackupFile } from './backup-file.ts';
import {
  listBackupTables,
  type Part,
  readMigrations,
  readParts,
  readSequences,
  type Sequence,
} from './backup-tables.queries.ts';

export const backup_format = 'Sluis backup 1';
export const sealed_for = 'backup';

/** The head of a backup, before its tables. */
export interface BackupHead {
  readonly format: string;
  readonly made_at: string;
  /** The schema that its tables have. */
  readonly migrations: readonly string[];
  readonly parts: readonly Part[];
  readonly sequences: readonly Sequence[];
  /** A sealed value that proves that the secret opens the sealed values in the tables. */
  readonly sealed: string;
}

/** The last section: the number of tables in a complete backup. */
export interface BackupEnd {
  readonly tables: number;
}

async function* sectionsOf(client: pg.ClientBase, box: SecretBox): AsyncGenerator<Buffer | string> {
  const tables = await listBackupTables(client);
  const head: BackupHead = {
    format: backup_format,
    made_at: new Date().toISOString(),
    migrations: await readMigrations(client),
    parts: await readParts(client),
    sequences: await readSequences(client),
    sealed: box.seal(backup_format, sealed_for),
  };
  yield* section(head);
  for (const { table, columns } of tables) {
    const rows = client.query(copyTo(`copy (select ${columns.join(', ')} from ${table}) to stdout`));
    yield* section({ table, columns }, rows);
  }
  yield* section({ tables: tables.length } satisfies BackupEnd);
}

/** Writes all tables, as of one moment, into one compressed file, without blocking. The secret is not in it. */
export async function backUp({ pool }: Database, box: SecretBox, path: string): Promise<void> {
  const client = await pool.connect();
  let failed = true;
  try {
    await client.query('begin isolation level repeatable read read only');
    await writeBackupFile(path, sectionsOf(client, box));
    await client.query('commit');
    failed = false;
  } finally {
    // A connection that stopped during a copy is unusable.
    client.release(failed);
  }
}
