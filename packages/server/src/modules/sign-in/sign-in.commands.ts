import { ApiError } from '@sluis/contract/base/errors';
import { sql } from 'kysely';
import { isPassword } from '../../platform/auth/passwords.ts';
import { openSession } from '../../platform/auth/sessions.ts';
import type { SessionTokens } from '../../platform/auth/tokens.ts';
import type { Executor } from '../../platform/database/database.ts';
import { clientNetwork } from '../../platform/http/client-network.ts';
import { describeUser } from './sign-in.queries.ts';

const failures_max = 5;
const failure_window_minutes = 15;

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly ip: string;
  readonly user_agent: string | null;
}

/**
 * Counts a try before it is known how it ends, one at a time for each pair of account and address, so that tries at the
 * same moment are counted too. Throws `rate_limited` where five have failed in the last quarter of an hour.
 */
const countTry = (executor: Executor, email: string, ip: string): Promise<void> =>
  executor.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sign in ${email} ${ip}`}, 0))`.execute(trx);
    const { rows } = await sql<{ count: number; wait_s: number | null }>`
      select count(*)::int as count,
        ceil(extract(epoch from min(failed_at) + make_interval(mins => ${failure_window_minutes}) - now()))::int as wait_s
      from sign_in_failure
      where email = ${email} and ip = ${ip}
        and failed_at > now() - make_interval(mins => ${failure_window_minutes})`.execute(trx);
    const [found] = rows;
    if (found && found.count >= failures_max)
      throw new ApiError('rate_limited', { details: { retry_after_s: Math.max(1, found.wait_s ?? 1) } });
    await trx.insertInto('sign_in_failure').values({ email, ip, failed_at: new Date().toISOString() }).execute();
  });

/**
 * Signs a person in with e-mail and password. A wrong address and a wrong password are one error in the same time.
 * Throws `invalid_credentials` or `rate_limited`.
 */
export async function signIn(executor: Executor, tokens: SessionTokens, { email, password, ip, user_agent }: SignIn) {
  const address = email.trim().toLowerCase();
  const network = clientNetwork(ip);
  await countTry(executor, address, network);
  const found = await executor
    .selectFrom('user')
    .innerJoin('credential', 'credential.user', 'user.id')
    .innerJoin('membership', 'membership.user', 'user.id')
    .select(['user.id', 'credential.password_hash', 'membership.id as membership', 'membership.organisation'])
    .where(sql`lower("user".email)`, '=', address)
    .where('user.active', '=', true)
    // At home first, then the oldest membership.
    .orderBy(sql`membership.organisation = "user".organisation`, 'desc')
    .orderBy('membership.id')
    .executeTakeFirst();
  if (!(await isPassword(password, found?.password_hash)) || !found) throw new ApiError('invalid_credentials');
  const session = await executor.transaction().execute(async (trx) => {
    await trx.deleteFrom('sign_in_failure').where('email', '=', address).where('ip', '=', network).execute();
    await trx
      .updateTable('user')
      .set({ last_sign_in_at: new Date().toISOString() })
      .where('id', '=', found.id)
      .execute();
    return openSession(trx, { user: found.id, membership: found.membership, ip, user_agent });
  });
  return {
    token: await tokens.sign(session.id, found.id, session.expires_at_ms),
    user: await describeUser(executor, found.id, found.organisation),
  };
}
