import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { ConfigError } from '../config-error.ts';
import { as_user } from './append-only.ts';
import type { Executor, Trx } from './database.ts';
import { inTransaction } from './transaction.ts';

/**
 * What the process of cards may do with the rows of a table. To lock rows, PostgreSQL requires that it may update a
 * column of them: `update (version)`.
 */
export type Right = 'select' | 'insert' | 'update' | 'delete' | `update (${string})`;

/** Its rights by table. It has none on any other. */
export type CardRights = Readonly<Record<string, readonly Right[]>>;

/** The union of several declarations. */
export function joinRights(declared: readonly CardRights[]): CardRights {
  const joined: Record<string, Right[]> = {};
  for (const rights of declared)
    for (const [table, some] of Object.entries(rights))
      joined[table] = [...new Set([...(joined[table] ?? []), ...some])].sort();
  return joined;
}

interface Owner {
  readonly name: string;
  readonly database: string;
}

/** The user who owns the tables. */
async function ownerOf(executor: Executor): Promise<Owner> {
  const { rows } = await sql<Owner>`
    select pg_get_userbyid(relowner)::text as name, current_database()::text as database
    from pg_class where oid = 'schema_window'::regclass`.execute(executor);
  return rows[0] as Owner;
}

/** The database role of the process of cards: the databases of one server share their roles. */
export const cardsRoleOf = ({ name }: Pick<Owner, 'name'>): string => `${name.slice(0, 56)}_cards`;

const exists = async (executor: Executor, role: string): Promise<boolean> =>
  (await sql`select from pg_roles where rolname = ${role}`.execute(executor)).rows.length > 0;

/** The rights that a role has. */
async function rightsOf(executor: Executor, role: string): Promise<CardRights> {
  const { rows } = await sql<{ table: string; rights: Right[] }>`
    with given (relation, what, grantee) as (
      select c.oid, lower(privilege_type), granted.grantee from pg_class c, aclexplode(c.relacl) granted
      union all
      select attrelid, format('%s (%s)', lower(privilege_type), attname), granted.grantee
      from pg_attribute, aclexplode(attacl) granted)
    select relname::text as table, array_agg(what order by what) as rights
    from given join pg_class c on c.oid = relation
    where grantee = (select oid from pg_roles where rolname = ${role}) and relnamespace = 'public'::regnamespace
    group by relname`.execute(executor);
  return Object.fromEntries(rows.map(({ table, rights }) => [table, rights]));
}

const differ = (one: CardRights, other: CardRights): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (table) => String(one[table] ?? '') !== String(other[table] ?? ''),
  );

async function give(trx: Trx, role: string, rights: CardRights): Promise<void> {
  // Two starts that grant at the same time would fail.
  await sql`lock table schema_window in share row exclusive mode`.execute(trx);
  for (const table of differ(await rightsOf(trx, role), rights)) {
    await sql`revoke all on ${sql.table(table)} from ${sql.id(role)}`.execute(trx);
    const granted = rights[table];
    if (granted) await sql`grant ${sql.raw(granted.join(', '))} on ${sql.table(table)} to ${sql.id(role)}`.execute(trx);
  }
}

/**
 * Gives the role of the process of cards exactly the declared rights, if the role exists: after each migration, by the
 * owner of the tables. Returns its name.
 */
export async function giveCardRights(executor: Executor, rights: CardRights): Promise<string | undefined> {
  const role = cardsRoleOf(await ownerOf(executor));
  if (!(await exists(executor, role))) return undefined;
  if (differ(await rightsOf(executor, role), rights).length === 0) return role;
  if (executor.isTransaction) await give(executor as Trx, role, rights);
  else await inTransaction(executor, (trx) => give(trx, role, rights));
  return role;
}

const iterations = 4096;

/** What PostgreSQL stores of a password (RFC 5802), computed here so that no log of statements has the password. */
function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256');
  const keyOf = (name: string): Buffer => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}

/**
 * Makes the role with a password, or gives an existing one that password; returns its name. By the user of the
 * connection, who needs the right to make roles. Throws ConfigError without that.
 */
export async function makeCardsRole(trx: Trx, password: string): Promise<string> {
  const role = cardsRoleOf(await ownerOf(trx));
  await sql.raw(as_user).execute(trx);
  const verb = sql.raw((await hasCardsRole(trx)) ? 'alter' : 'create');
  try {
    await sql`${verb} role ${sql.id(role)} login nocreatedb nocreaterole password ${sql.lit(verifierOf(password))}`.execute(
      trx,
    );
  } catch (error) {
    if ((error as { code?: unknown }).code !== '42501') throw error;
    throw new ConfigError(
      `This database user may not make roles. Have an administrator of the database execute: create role "${role}" login password '…'. Then repeat the command.`,
      { cause: error },
    );
  }
  return role;
}

export const hasCardsRole = async (executor: Executor): Promise<boolean> =>
  exists(executor, cardsRoleOf(await ownerOf(executor)));

/** A notice if the connections of the process of cards may read more than it needs. */
export async function noticesOfCards(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ is_wide: boolean }>`
    select has_table_privilege('credential', 'SELECT') as is_wide`.execute(executor);
  return rows[0]?.is_wide
    ? [
        'The database user of this process may read more than card data needs. Use the one that `npm run admin -- cards-role` makes.',
      ]
    : [];
}
