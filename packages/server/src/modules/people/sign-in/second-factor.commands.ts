import { ApiError } from '@sluis/contract/base/errors';
import { findToken, spendToken, type Token } from '../../../platform/auth/one-time-tokens.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { hashCode, isRecoveryCode, openSeed, sealSeed, timeStepOf } from './codes.ts';
import {
  type Admitted,
  admit,
  findStepsSignIn,
  mailCode,
  type Needs,
  type PendingSignIn,
  type Visit,
} from './entry.commands.ts';
import { useRecoveryCode } from './factors.commands.ts';
import { countCodeTry } from './tries.commands.ts';

const tries_max = 5;
const resend_after_ms = 30_000;

/** The remaining wait before another code can be mailed for a step. */
export const waitForCode = ({ data }: Token): number =>
  data.sent_at === undefined ? 0 : Date.parse(String(data.sent_at)) + resend_after_ms - Date.now();

const wrongCode = (): ApiError => new ApiError('invalid_token', { fields: { code: ['invalid_token'] } });
export const wrongStep = (): ApiError => new ApiError('invalid_token', { fields: { token: ['invalid_token'] } });

interface Code {
  readonly token: string;
  readonly code: string;
  readonly username: string;
  readonly remember: boolean;
  readonly visit: Visit;
}

/** The user in a step of a sign-in. Throws if the step is over: too late, used, or tried too often. */
export async function findStep(
  trx: Executor,
  token: string,
  address?: string,
): Promise<{ step: Token; pending: PendingSignIn }> {
  const step = await findToken(trx, token, ['mfa']);
  const pending =
    step?.user && step.tries < tries_max ? await findStepsSignIn(trx, step.user, step.data, address) : undefined;
  if (!step || !pending) throw wrongStep();
  return { step, pending };
}

/** A typed second factor of a sign-in: a code of an app, a mailed one, or a recovery code. Each works once. */
export async function verifyCode(executor: Executor, needs: Needs, given: Code): Promise<Admitted> {
  const { pending: claimed } = await findStep(executor, given.token);
  if (claimed.email.toLowerCase() !== given.username.trim().toLowerCase()) throw wrongStep();
  await countCodeTry(executor, claimed.email);
  const admitted = await inTransaction(executor, async (trx) => {
    const { step, pending } = await findStep(trx, given.token, given.visit.ip);
    const factor = await acceptedAs(trx, needs, { step, pending }, given);
    if (factor === undefined) {
      // Committed, although the answer is an error: otherwise the try would not count.
      await trx
        .updateTable('one_time_token')
        .set((set) => ({ tries: set('tries', '+', 1) }))
        .where('hash', '=', step.hash)
        .execute();
      return undefined;
    }
    await spendToken(trx, step);
    return admit(trx, needs, pending, { visit: given.visit, factor, remember: given.remember });
  });
  if (!admitted) throw wrongCode();
  return admitted;
}

async function acceptedAs(
  trx: Trx,
  needs: Needs,
  { step, pending }: { readonly step: Token; readonly pending: PendingSignIn },
  { token, code }: Code,
): Promise<string | undefined> {
  if (isRecoveryCode(code)) return (await useRecoveryCode(trx, pending.id, code)) ? 'recovery' : undefined;
  if (step.data.type === 'google') return (await isAppCode(trx, needs, pending.id, code)) ? 'google' : undefined;
  return step.data.type === 'email' && step.data.code_hash === hashCode(token, code) ? 'email' : undefined;
}

/** Whether a code is from the user's app, of a later time step than the last one used. */
async function isAppCode(trx: Trx, { box }: Needs, user: string, code: string): Promise<boolean> {
  const factor = await trx
    .selectFrom('factor')
    .select(['id', 'secret', 'last_step'])
    .where('user', '=', user)
    .where('type', '=', 'google')
    .forUpdate()
    .executeTakeFirst();
  if (!factor?.secret) return false;
  const seed = openSeed(box, user, factor.secret);
  const last_step = timeStepOf(seed, code, factor.last_step);
  if (last_step === undefined) return false;
  await trx
    .updateTable('factor')
    .set({
      last_step,
      last_used_at: new Date().toISOString(),
      ...(box.isStale(factor.secret) && { secret: sealSeed(box, user, seed) }),
    })
    .where('id', '=', factor.id)
    .execute();
  return true;
}

/** Mails another code for a step, at most one in half a minute. */
export async function resendCode(trx: Trx, needs: Needs, token: string): Promise<void> {
  const { step, pending } = await findStep(trx, token);
  if (step.data.type !== 'email') throw wrongStep();
  const wait_ms = waitForCode(step);
  if (wait_ms > 0) throw new ApiError('rate_limited', { details: { retry_after_s: Math.ceil(wait_ms / 1000) } });
  await mailCode(trx, needs, pending.id, token);
}
