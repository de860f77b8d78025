import { sql } from 'kysely';
import type pg from 'pg';
import type { Executor } from './database.ts';

/** The tables whose rows are never changed or removed, as their migration says in a comment. */
const append_only = `pg_class c join pg_description d
  on d.classoid = 'pg_class'::regclass and d.objoid = c.oid and d.objsubid = 0 and d.description = 'append-only'`;

/** Those whose owner may change rows, if this user has the rights of the owner. */
async function open(executor: Executor): Promise<{ table: string; owner: string }[]> {
  const { rows } = await sql<{ table: string; owner: string }>`
    select distinct relname::text as table, pg_get_userbyid(relowner)::text as owner
    from ${sql.raw(append_only)}, aclexplode(coalesce(relacl, acldefault('r', relowner))) right_of
    where right_of.grantee = relowner and right_of.privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')
      and pg_has_role(relowner, 'USAGE')`.execute(executor);
  return rows;
}

/** Takes the rights to change rows of append-only tables from their owner, where it still has them. */
async function seal(executor: Executor): Promise<void> {
  if ((await open(executor)).length === 0) return;
  await executor.transaction().execute(async (trx) => {
    // Two starts that revoke at the same time would fail.
    await sql`lock table schema_window in share row exclusive mode`.execute(trx);
    for (const { table, owner } of await open(trx))
      await sql`revoke update, delete, truncate on ${sql.table(table)} from ${sql.id(owner)}`.execute(trx);
  });
}

/** Gives the owner of append-only tables the right to empty them, until migrations run again. */
export async function allowTruncate(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ grant: string }>(
    `select format('grant truncate on %I to %I', relname, pg_get_userbyid(relowner)) as grant from ${append_only}`,
  );
  for (const each of rows) await client.query(each.grant);
}

/** The role whose rights replace those of a superuser, for whom no right can be taken away. */
export const roleOf = (user: string): string => `${user.slice(0, 50)}_application`;

interface User {
  readonly name: string;
  readonly is_superuser: boolean;
  /** Whether its role exists, and has its rights. */
  readonly has_role: boolean;
}

async function userOf(executor: Executor): Promise<User> {
  const { rows } = await sql<User>`
    select rolname::text as name, rolsuper as is_superuser, exists (
      select 1 from pg_roles r where r.rolname = left(pg_roles.rolname, 50) || '_application'
        and pg_has_role(r.oid, pg_roles.oid, 'USAGE')) as has_role
    from pg_roles where rolname = session_user`.execute(executor);
  return rows[0] as User;
}

const isMadeByAnother = (error: unknown): boolean =>
  /^(?:42710|23505|XX000)$/.test(String((error as { code?: unknown }).code));

/** Makes the role of a superuser: it owns what the user owns, and has no other powers. */
async function makeRole(executor: Executor): Promise<void> {
  const { name, is_superuser, has_role } = await userOf(executor);
  if (!is_superuser || has_role) return;
  const role = sql.id(roleOf(name));
  for (const statement of [sql`create role ${role} nologin`, sql`grant ${sql.id(name)} to ${role}`])
    await statement.execute(executor).catch((error: unknown) => {
      // Databases of one server share their roles.
      if (!isMadeByAnother(error)) throw error;
    });
}

/** After migrations: neither the owner of append-only tables nor the role of a superuser can change their rows. */
export async function protectAppendOnly(executor: Executor): Promise<void> {
  await seal(executor);
  await makeRole(executor);
}

/** The role that connections of the application take, undefined if they keep that of their user. */
export async function applicationRole(executor: Executor): Promise<string | undefined> {
  const { name, is_superuser, has_role } = await userOf(executor);
  return is_superuser && has_role ? roleOf(name) : undefined;
}

/** A notice if these connections may change rows of append-only tables nevertheless. */
export async function noticesOfTables(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select relname::text as table from ${sql.raw(append_only)}
    where has_table_privilege(c.oid, 'UPDATE, DELETE') order by 1`.execute(executor);
  return rows.length === 0
    ? []
    : [
        `This database user may change ${rows.map(({ table }) => table).join(', ')}, which are append-only. Make it the owner of the tables, and take other rights from it.`,
      ];
}

/** For work on tables themselves: until the end of a transaction, the user of the connection. */
export const as_user = 'set local role none';
