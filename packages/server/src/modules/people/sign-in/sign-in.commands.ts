import { ApiError } from '@sluis/contract/base/errors';
import { sql } from 'kysely';
import { isPassword } from '../../../platform/auth/passwords.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import {
  checkAdmission,
  checkNotForced,
  findPendingSignIn,
  type Needs,
  proceed,
  type Step,
  type Visit,
} from './entry.commands.ts';
import { clearPasswordTries, countPasswordTry } from './tries.commands.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly device_token: string | undefined;
  readonly visit: Visit;
}

/**
 * The first factor: email and password. A wrong address and a wrong password give one error in the same time. Throws
 * `invalid_credentials` or `rate_limited`, and `sso_required` or as `checkAdmission` does after the right password.
 */
export async function signIn(executor: Executor, needs: Needs, given: SignIn): Promise<Step> {
  const address = given.email.trim().toLowerCase();
  await countPasswordTry(executor, address, given.visit.ip);
  const found = await executor
    .selectFrom('user')
    .innerJoin('credential', 'credential.user', 'user.id')
    .select(['user.id', 'credential.password_hash'])
    .where(sql`lower("user".email)`, '=', address)
    .where('user.active', '=', true)
    .where('user.stand_in', '=', false)
    .executeTakeFirst();
  const right = await isPassword(given.password, found?.password_hash);
  // Looked up only now: a known address must not cost a query more than an unknown one.
  const pending = right && found ? await findPendingSignIn(executor, found.id, { address: given.visit.ip }) : undefined;
  if (right && found) await checkNotForced(executor, found.id, pending);
  if (!pending) throw new ApiError('invalid_credentials');
  await clearPasswordTries(executor, address, given.visit.ip);
  checkAdmission(pending, given.visit);
  return inTransaction(executor, (trx) => proceed(trx, needs, pending, given));
}
