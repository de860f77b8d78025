import pg from 'pg';
import { roleOf } from '../../../platform/database/append-only.ts';
import {
  citusVersion,
  faultsOf,
  first_spread,
  type Placed,
  placingOf,
  readTables,
} from '../../../platform/database/placement.ts';
import { listener_name } from '../../../platform/notify.ts';
import { AdministrationError } from '../administration/administration.commands.ts';

/**
 * A database of one server becomes a cluster of Citus: tables that declare `spread` are distributed by organisation, those
 * that declare `shared` are complete on each node, and `local` ones stay on the coordinator.
 */

/** The oldest version whose behaviour is tested. */
const citus_min = 14;

/** What an ordinary machine moves; the message says that it is an estimate. */
const bytes_per_s = 20 * 1024 ** 2;

/** References are kept here while they are dropped: a run that is interrupted goes on with them. */
const kept = 'distribution_reference';

interface Sized {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
}

export interface Distributing {
  /** Tables to be made complete on each node, and those to be distributed, in this order. */
  readonly shared: readonly Sized[];
  readonly spread: readonly Sized[];
  /** What has to be changed first. */
  readonly faults: readonly string[];
  /** A run was interrupted before it made the references again. */
  readonly lacks_references?: boolean;
}

const nodes = `select count(*)::int as count from pg_dist_node where isactive and shouldhaveshards`;

/** Why this database cannot be distributed; undefined if it can. */
async function missingOf(pool: pg.Pool): Promise<string | undefined> {
  const version = await citusVersion(pool);
  if (version === undefined) return 'the database has no extension citus: create it on each node, and add the workers';
  if (Number.parseInt(version, 10) < citus_min) return `this is Citus ${version}; ${citus_min} or newer is needed`;
  const counted = await pool.query<{ count: number }>(nodes);
  return counted.rows[0]?.count ? undefined : 'no node takes shards: add a worker (citus_add_node)';
}

/** The other connections of processes, which must not write meanwhile. */
const others = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and application_name in ('sluis', '${listener_name}') and pid <> pg_backend_pid()`;

/** Why processes forbid that tables are moved; undefined if none is connected. */
async function busyOf(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ count: number }>(others);
  const count = rows[0]?.count ?? 0;
  return count > 0 ? `${count} connections of processes: stop them first` : undefined;
}

/** The tables that Citus distributes already; partitions follow theirs. */
const distributed = `
  select table_name::text as name from citus_tables join pg_class on pg_class.oid = table_name
  where citus_table_type in ('distributed', 'reference') and not relispartition`;

async function namesOf(pool: pg.Pool, text: string): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ name: string }>(text);
  return new Set(rows.map(({ name }) => name));
}

/** What distributing would do, and what forbids it. */
export async function planDistribution(pool: pg.Pool, placed: Placed): Promise<Distributing> {
  const missing = await missingOf(pool);
  if (missing !== undefined) return { shared: [], spread: [], faults: [missing] };
  const all = await readTables(pool);
  const tables = all.filter(({ name }) => name !== kept);
  const { rows } = await pool.query<Sized>(`
    select relname::text as name, greatest(0, reltuples)::float8 as rows, pg_total_relation_size(c.oid)::float8 as bytes
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname`);
  const done = await namesOf(pool, distributed);
  const placedAs = (placement: string) => rows.filter(({ name }) => placed[name] === placement && !done.has(name));
  const spread = placedAs('spread').toSorted(
    (a, b) => Number(b.name === first_spread) - Number(a.name === first_spread),
  );
  const shared = placedAs('shared');
  // A node that was added gets its roles while payments go on.
  const busy = shared.length + spread.length > 0 ? await busyOf(pool) : undefined;
  return {
    shared,
    spread,
    lacks_references: tables.length < all.length,
    faults: [...faultsOf(tables, placed), ...(busy === undefined ? [] : [busy])],
  };
}

const mebibytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en')} MB`;

/** The plan in words. */
export function linesOfDistribution({ shared, spread, faults, lacks_references = false }: Distributing): string[] {
  const moved = [...shared, ...spread];
  const bytes = moved.reduce((sum, each) => sum + each.bytes, 0);
  const line = ({ name, rows, bytes: of }: Sized) => `  ${name}: ${rows.toLocaleString('en')} rows, ${mebibytes(of)}`;
  return [
    ...(spread.length > 0 ? ['To be distributed by organisation:', ...spread.map(line)] : []),
    ...(shared.length > 0 ? ['To be copied to each node:', ...shared.map(line)] : []),
    ...(moved.length > 0
      ? [`About ${Math.max(1, Math.ceil(bytes / bytes_per_s / 60))} min for ${mebibytes(bytes)}.`]
      : []),
    ...(lacks_references
      ? ['An earlier run was interrupted: references between tables are missing until the next.']
      : []),
    ...(moved.length === 0 && faults.length === 0 && !lacks_references ? ['Everything is distributed.'] : []),
    ...faults.map((fault) => `Not possible yet: ${fault}.`),
  ];
}

/** Notes all references between placed tables, and drops them. */
const drop_references = `
  do $$
  declare each record;
  begin
    create table if not exists ${kept} (owner text, name text, definition text, primary key (owner, name));
    insert into ${kept}
      select conrelid::regclass::text, conname, pg_get_constraintdef(oid)
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
        and not relation_is_a_known_shard(conrelid)
      on conflict do nothing;
    for each in select * from ${kept} loop
      execute format('alter table %s drop constraint if exists %I', each.owner, each.name);
    end loop;
  end $$`;

/** Makes the references again that are kept, if any. */
async function restoreReferences(pool: pg.Pool): Promise<void> {
  const is_left = await pool.query('select where to_regclass($1) is not null', [kept]);
  if (is_left.rowCount === 0) return;
  const { rows } = await pool.query<{ owner: string; name: string; definition: string }>(
    `select owner, name, definition from ${kept} order by owner, name`,
  );
  for (const { owner, name, definition } of rows) {
    await pool.query(`alter table ${owner} add constraint "${name}" ${definition}`);
    await pool.query(`delete from ${kept} where owner = $1 and name = $2`, [owner, name]);
  }
  await pool.query(`drop table ${kept}`);
}

/**
 * Nodes connect to each other as the role that asks: one that the application takes has to be able to log in, on each
 * node. A role that was made before its node was added is not known there.
 */
async function letNodesMeet(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ user: string }>(
    `select session_user::text as user from pg_roles where rolname = left(session_user, 50) || '_application'`,
  );
  for (const { user } of rows) {
    const role = roleOf(user);
    const [name, owner] = [pg.escapeIdentifier(role), pg.escapeIdentifier(user)];
    // Each node by itself: told by each other as well, they would wait for each other.
    const know = `do $$ begin
      perform set_config('citus.enable_ddl_propagation', 'off', true);
      if to_regrole('${role}') is null then create role ${name}; end if;
      alter role ${name} login;
      grant ${owner} to ${name};
    end $$`;
    const told = await pool.query<{ result: string }>(
      'select result from run_command_on_all_nodes($1) where not success',
      [know],
    );
    if (told.rows[0])
      throw new AdministrationError(`Not distributed: a node has no role ${role}: ${told.rows[0].result}.`);
  }
}

/**
 * Distributes a database by its plan. It can be interrupted and run again: each table is placed in one statement, and references are
 * kept in a table until they are there again.
 */
export async function distribute(
  pool: pg.Pool,
  { shared, spread, faults }: Distributing,
  say: (line: string) => void,
  shards?: number,
): Promise<void> {
  if (faults.length > 0) throw new AdministrationError(`Not distributed: ${faults.join('; ')}.`);
  const steps = [
    ...shared.map((table) => [table, 'shared'] as const),
    ...spread.map((table) => [table, 'spread'] as const),
  ];
  await letNodesMeet(pool);
  if (steps.length > 0) await pool.query(drop_references);
  for (const [at, [{ name, rows }, placement]] of steps.entries()) {
    const began_ms = performance.now();
    // Both or neither: a table that is placed is not looked at again.
    await pool.query(`
      begin;
      ${placingOf(name, placement, shards)};
      select truncate_local_data_after_distributing_table('${name}');
      commit`);
    const took_s = ((performance.now() - began_ms) / 1000).toFixed(1);
    say(`${at + 1} of ${steps.length}: ${name}, ${rows.toLocaleString('en')} rows, ${took_s} s`);
  }
  await restoreReferences(pool);
  await pool.query('analyze');
}

/** Brings all tables back to the coordinator; it can be interrupted and run again as well. */
export async function undistribute(pool: pg.Pool, say: (line: string) => void): Promise<void> {
  if ((await citusVersion(pool)) === undefined)
    throw new AdministrationError('Nothing to bring back: the database has no extension citus.');
  const names = [...(await namesOf(pool, distributed))];
  const busy = names.length > 0 ? await busyOf(pool) : undefined;
  if (busy !== undefined) throw new AdministrationError(`Not possible: ${busy}.`);
  if (names.length > 0) await pool.query(drop_references);
  for (const [at, name] of names.entries()) {
    await pool.query('select undistribute_table($1::regclass)', [name]);
    say(`${at + 1} of ${names.length}: ${name}`);
  }
  await restoreReferences(pool);
  await pool.query('analyze');
}
