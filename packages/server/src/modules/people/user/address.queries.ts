import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import type { Scope } from '../../../resource/scope.ts';

/** Locks an address until the transaction ends: of two concurrent uses, the second sees the first. */
export const lockAddress = (trx: Trx, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email.toLowerCase()}`}, 0))`.execute(trx);

export const findByAddress = (executor: Executor, email: string) =>
  executor
    .selectFrom('user')
    .select(['id', 'name', 'email', 'language', 'active'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('stand_in', '=', false)
    .executeTakeFirst();

/** Whether a user with the address is in a list of users of the scope: at home in it, a member there, or invited. */
export async function isListed(executor: Executor, email: string, scope: Scope): Promise<boolean> {
  const within = (column: string) =>
    scope.all ? sql`true` : sql`${sql.ref(column)} = any(${[...scope.organisations]})`;
  const { rows } = await sql`
    select 1 from "user" where lower(email) = ${email.toLowerCase()} and (
      ${within('user.organisation')}
      or exists (select 1 from membership where membership."user" = "user".id and ${within('membership.organisation')}))
    limit 1`.execute(executor);
  return rows.length > 0;
}
