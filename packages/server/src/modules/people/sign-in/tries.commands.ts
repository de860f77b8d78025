import { ApiError } from '@sluis/contract/base/errors';
import { sql } from 'kysely';
import { maskText } from '../../../platform/audit/mask.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { clientNetwork } from '../../../platform/http/client-network.ts';

/** The key that tries are counted by: people also type a card number or a key into the field for their address. */
const accountOf = (email: string): string => maskText(email.toLowerCase());

const window_minutes = 15;
const passwords_max = 5;
const codes_max = 15;
/** Up to this many accounts with failed sign-ins, a network is not slowed down; beyond that, one try at a time. */
const accounts_max = 20;
const pause_s = 60;

/** Replaces the address: wrong codes count against the account, because a caller who guesses them has the password. */
const anywhere = 'codes';

/** Replaces the address in a signed-in session: an unattended screen, or a stolen token. */
const inside = 'session';

/**
 * Counts a try before its outcome is known, one at a time for each pair, so that concurrent tries are counted too.
 * Throws `rate_limited` if too many have failed in the last quarter of an hour.
 */
async function countIn(trx: Executor, email: string, from: string, max: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign in ${email} ${from}`}, 0))`.execute(trx);
  const { rows } = await sql<{ count: number; wait_s: number | null }>`
    select count(*)::int as count,
      ceil(extract(epoch from min(failed_at) + make_interval(mins => ${window_minutes}) - now()))::int as wait_s
    from sign_in_failure
    where email = ${email} and ip = ${from}
      and failed_at > now() - make_interval(mins => ${window_minutes})`.execute(trx);
  const [found] = rows;
  if (found && found.count >= max)
    throw new ApiError('rate_limited', { details: { retry_after_s: Math.max(1, found.wait_s ?? 1) } });
  await trx.insertInto('sign_in_failure').values({ email, ip: from, failed_at: new Date().toISOString() }).execute();
}

const count = (executor: Executor, email: string, from: string, max: number): Promise<void> =>
  inTransaction(executor, (trx) => countIn(trx, email, from, max));

/**
 * Slows down trying one password on many accounts: above twenty accounts with failed sign-ins in a quarter of an hour,
 * one try a minute from that network. The network is not blocked, because a whole office can share it.
 */
async function slowDown(trx: Executor, from: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign in from ${from}`}, 0))`.execute(trx);
  const { rows } = await sql<{ accounts: number; wait_s: number | null }>`
    select count(distinct email)::int as accounts,
      ceil(extract(epoch from max(failed_at) + make_interval(secs => ${pause_s}) - now()))::int as wait_s
    from sign_in_failure
    where ip = ${from} and failed_at > now() - make_interval(mins => ${window_minutes})`.execute(trx);
  const [found] = rows;
  if (found && found.accounts >= accounts_max && (found.wait_s ?? 0) > 0)
    throw new ApiError('rate_limited', { details: { retry_after_s: found.wait_s } });
}

/**
 * Allows five tries of a password for a pair of account and network, and slows down tries of many accounts from one
 * network.
 */
export const countPasswordTry = (executor: Executor, email: string, ip: string): Promise<void> =>
  inTransaction(executor, async (trx) => {
    const from = clientNetwork(ip);
    await slowDown(trx, from);
    await countIn(trx, accountOf(email), from, passwords_max);
  });

/** Clears the tries of a correct password, before any second factor: they were no failed guesses. */
export const clearPasswordTries = async (executor: Executor, email: string, ip: string): Promise<void> =>
  void (await executor
    .deleteFrom('sign_in_failure')
    .where('email', '=', accountOf(email))
    .where('ip', '=', clientNetwork(ip))
    .execute());

/** Allows fifteen tries of a second factor for an account, from all addresses. */
export const countCodeTry = (executor: Executor, email: string): Promise<void> =>
  count(executor, accountOf(email), anywhere, codes_max);

/** Clears the tries of a user who has signed in. */
export const clearTries = async (trx: Trx, email: string, ip: string): Promise<void> =>
  void (await trx
    .deleteFrom('sign_in_failure')
    .where('email', '=', accountOf(email))
    .where('ip', 'in', [clientNetwork(ip), anywhere])
    .execute());

/** Allows five tries of the present password by a session of a user; the caller commits it whatever the outcome. */
export const countCurrentPasswordTry = (trx: Trx, user: string): Promise<void> =>
  countIn(trx, user, inside, passwords_max);

/** Clears them once the password was right. */
export const clearCurrentPasswordTries = async (trx: Trx, user: string): Promise<void> =>
  void (await trx.deleteFrom('sign_in_failure').where('email', '=', user).where('ip', '=', inside).execute());
