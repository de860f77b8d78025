import type pg from 'pg';

/** A table with its writable columns: PostgreSQL computes the others again. */
export interface BackupTable {
  readonly table: string;
  readonly columns: readonly string[];
  /** Tables that its rows refer to by foreign keys. */
  readonly after: readonly string[];
}

/** Made by migrations, or valid only while the processes that wrote it run. */
const left_out = [
  'kysely_migration',
  'kysely_migration_lock',
  'schema_window',
  'graphile_worker.migrations',
  'worker_heartbeat',
  'running_export',
  'hold',
];

/**
 * Every table in a backup, each after those that its rows refer to. Partitions are read and written through their
 * table.
 */
export async function listBackupTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select c.oid::regclass::text as table,
       (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       array(select distinct confrelid::regclass::text from pg_constraint
             where conrelid = c.oid and contype = 'f' and confrelid <> conrelid) as after
     from pg_class c
     where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and relkind in ('r', 'p')
       and not relispartition and c.oid::regclass::text <> all($1)
     order by 1`,
    [left_out],
  );
  return inOrder(rows);
}

function inOrder(tables: readonly BackupTable[]): BackupTable[] {
  const ordered: BackupTable[] = [];
  const names = new Set<string>();
  while (ordered.length < tables.length) {
    const next = tables.filter(({ table, after }) => !names.has(table) && after.every((each) => names.has(each)));
    if (next.length === 0) throw new Error('tables refer to each other in a cycle');
    ordered.push(...next);
    for (const { table } of next) names.add(table);
  }
  return ordered;
}

/** A monthly partition of a table, with its bounds as PostgreSQL writes them. */
export interface Part {
  readonly whole: string;
  readonly part: string;
  readonly bounds: string;
}

export const readParts = async (client: pg.ClientBase): Promise<Part[]> =>
  (
    await client.query<Part>(
      `select inhparent::regclass::text as whole, c.oid::regclass::text as part, pg_get_expr(c.relpartbound, c.oid) as bounds
       from pg_inherits join pg_class c on c.oid = inhrelid join pg_class p on p.oid = inhparent
       where p.relkind = 'p' order by 1, 2`,
    )
  ).rows;

export interface Sequence {
  readonly sequence: string;
  readonly last: string;
}

export const readSequences = async (client: pg.ClientBase): Promise<Sequence[]> =>
  (
    await client.query<Sequence>(
      `select format('%I.%I', schemaname, sequencename) as sequence, last_value::text as last from pg_sequences
       where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1`,
    )
  ).rows;

export const readMigrations = async (client: pg.ClientBase): Promise<string[]> =>
  (await client.query<{ name: string }>('select name from kysely_migration order by name')).rows.map(
    ({ name }) => name,
  );
