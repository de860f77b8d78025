import { globSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Placement } from '@sluis/contract/base/entity';
import { entities } from '@sluis/contract/registry';
import type pg from 'pg';

export type Placed = Readonly<Record<string, Placement>>;

/** The placement of every table: in its entity's declaration, or in the file beside it. */
export async function readPlacements(): Promise<Placed> {
  const files = globSync(fileURLToPath(new URL('../../**/*.tables.ts', import.meta.url))).sort();
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(file).href)));
  const declared = Object.values(entities).map(({ name, placement }) => [name, placement] as const);
  return Object.assign(Object.fromEntries(declared), ...modules.map(({ placements }) => placements));
}

/** The version of Citus in a database, which distributes tables over several nodes; undefined without it. */
export async function citusVersion(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ version: string }>(
    `select extversion as version from pg_extension where extname = 'citus'`,
  );
  return rows[0]?.version;
}

/** The first of the spread tables: all others have their rows of an organisation on the same node. */
export const first_spread = 'transaction';

/** Into how many parts spread tables are divided. */
const default_shards = 32;

/** Whether the tables of a database are distributed; the extension alone distributes nothing. */
export async function isDistributed(pool: pg.Pool): Promise<boolean> {
  if ((await citusVersion(pool)) === undefined) return false;
  const found = await pool.query('select from pg_dist_partition where logicalrelid = to_regclass($1)', [first_spread]);
  return found.rowCount === 1;
}

/** SQL: places a table of a database with Citus, with its rows. */
export function placingOf(name: string, placement: 'shared' | 'spread', shards = default_shards): string {
  if (placement === 'shared') return `select create_reference_table('${name}')`;
  const where = name === first_spread ? `shard_count => ${shards}` : `colocate_with => '${first_spread}'`;
  return `select create_distributed_table('${name}', 'organisation', ${where})`;
}

interface Key {
  readonly name: string;
  readonly primary: boolean;
  readonly columns: readonly string[];
}

interface Reference {
  readonly name: string;
  readonly target: string;
  readonly columns: readonly string[];
  readonly target_columns: readonly string[];
}

export interface TableFacts {
  readonly name: string;
  readonly organisation: {
    readonly type: string;
    readonly collation: string | null;
    readonly not_null: boolean;
  } | null;
  readonly has_id: boolean;
  readonly keys: readonly Key[];
  readonly references: readonly Reference[];
  readonly triggers: readonly string[];
}

const names = (keys: string, of: string): string => `(
  select coalesce(json_agg(coalesce(attname::text, '(expression)') order by place), '[]')
  from unnest(${keys}) with ordinality as key (number, place) left join pg_attribute on attrelid = ${of} and attnum = number and attnum > 0)`;

/** The tables of a database, without the partitions of some. */
export async function readTables(pool: pg.Pool): Promise<TableFacts[]> {
  const { rows } = await pool.query<TableFacts>(`
    select c.relname as name,
      (select json_build_object('type', format_type(atttypid, atttypmod), 'collation', collname, 'not_null', attnotnull)
        from pg_attribute left join pg_collation on pg_collation.oid = attcollation
        where attrelid = c.oid and attname = 'organisation' and not attisdropped) as organisation,
      exists (select 1 from pg_attribute where attrelid = c.oid and attname = 'id' and not attisdropped) as has_id,
      (select coalesce(json_agg(json_build_object('name', i.relname, 'primary', indisprimary, 'columns',
          ${names('(indkey::int2[])[0:indnkeyatts - 1]', 'c.oid')}) order by i.relname), '[]')
        from pg_index join pg_class i on i.oid = indexrelid where indrelid = c.oid and (indisunique or indisexclusion)) as keys,
      (select coalesce(json_agg(json_build_object('name', conname, 'target', t.relname,
          'columns', ${names('conkey', 'c.oid')}, 'target_columns', ${names('confkey', 't.oid')}) order by conname), '[]')
        from pg_constraint join pg_class t on t.oid = confrelid where conrelid = c.oid and contype = 'f') as references,
      (select coalesce(json_agg(tgname::text order by tgname), '[]') from pg_trigger where tgrelid = c.oid and not tgisinternal) as triggers
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely%'
    order by c.relname`);
  return rows;
}

/** The faults that keep tables from being spread over several machines, a line each. */
export const faultsOf = (tables: readonly TableFacts[], placed: Placed): string[] => [
  ...Object.keys(placed).flatMap((name) =>
    tables.some((table) => table.name === name) ? [] : [`${name}: does not exist`],
  ),
  ...tables.flatMap((table) => {
    const placement = placed[table.name];
    if (placement === undefined) return [`${table.name}: its placement is not declared`];
    return [...(placement === 'spread' ? spreadFaults(table) : []), ...referenceFaults(table, placed)].map(
      (fault) => `${table.name}: ${fault}`,
    );
  }),
];

function spreadFaults({ organisation, has_id, keys, triggers }: TableFacts): string[] {
  const faults = triggers.map((name) => `has the trigger ${name}`);
  if (organisation?.type !== 'text' || organisation.collation !== 'C' || !organisation.not_null)
    faults.push('organisation is not `text collate "C" not null`');
  const primary = keys.find((key) => key.primary)?.columns ?? [];
  if (has_id && (!primary.includes('id') || primary[0] === 'organisation'))
    faults.push('the id is not the first column of the primary key');
  if (primary.length === 0) faults.push('has no primary key');
  for (const { name, columns } of keys)
    if (!columns.includes('organisation')) faults.push(`${name} is unique without the organisation`);
  return faults;
}

/**
 * The placements that rows of each may refer to: any row may refer to a table that is complete on every machine, other
 * tables only to their own placement.
 */
const may_name: Readonly<Record<Placement, readonly Placement[]>> = {
  spread: ['spread', 'shared'],
  shared: ['shared'],
  local: ['local', 'shared'],
};

function referenceFaults({ name: table, references }: TableFacts, placed: Placed): string[] {
  const from = placed[table] as Placement;
  return references.flatMap(({ name, target, columns, target_columns }) => {
    const to = placed[target];
    if (to === undefined || !may_name[from].includes(to))
      return [`${name} refers from a ${from} table to a ${to} table`];
    if (to !== 'spread') return [];
    const at = columns.indexOf('organisation');
    const is_within = at >= 0 && target_columns[at] === 'organisation';
    return is_within ? [] : [`${name} can refer to another organisation's ${target}`];
  });
}
