import { ApiError } from '@sluis/contract/base/errors';
import { sql } from 'kysely';
import { toString as qrCode } from 'qrcode';
import { type Through, userActsIn } from '../../../platform/auth/acts.ts';
import { findToken, spendToken, type Token } from '../../../platform/auth/one-time-tokens.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { sendAccountMail } from '../credential/account-mails.commands.ts';
import { hashCode, newSeed, openSeed, sealSeed, seedUri, timeStepOf } from './codes.ts';
import {
  type CompletedSignIn,
  completeSignIn,
  findStepsSignIn,
  mailCode,
  type Needs,
  type Visit,
} from './entry.commands.ts';
import { addFactor, firstRecoveryCodes } from './factors.commands.ts';
import { personOf } from './factors.queries.ts';
import { waitForCode, wrongStep } from './second-factor.commands.ts';

export type TypedFactor = 'google' | 'email';

const tries_max = 5;

interface Offered {
  readonly secret?: string;
  readonly uri?: string;
  /** An SVG. */
  readonly qr?: string;
}

async function findEnrolment(trx: Executor, token: string): Promise<Token & { readonly user: string }> {
  const found = await findToken(trx, token, ['mfa_setup']);
  if (!found?.user || found.tries >= tries_max) throw wrongStep();
  return { ...found, user: found.user };
}

/** Offers a seed for an app, or mails a code. An organisation that requires a type gets that type. */
export async function startEnrolment(trx: Trx, needs: Needs, token: string, type: TypedFactor): Promise<Offered> {
  const enrolment = await findEnrolment(trx, token);
  const { required_type } = enrolment.data;
  if (enrolment.data.enforced && required_type === 'google' && type !== 'google')
    throw new ApiError('invalid_value', { fields: { type: ['not_allowed'] } });
  const seed = type === 'google' ? newSeed() : undefined;
  const kept = { type, ...(seed && { seed: sealSeed(needs.box, enrolment.user, seed) }) };
  await sql`update one_time_token set data = data || ${JSON.stringify(kept)}::jsonb where hash = ${enrolment.hash}`.execute(
    trx,
  );
  if (seed === undefined) {
    // On an immediate repeat the code of a moment ago remains valid.
    if (waitForCode(enrolment) <= 0) await mailCode(trx, needs, enrolment.user, token);
    return {};
  }
  const { email } = await personOf(trx, enrolment.user);
  const uri = seedUri(needs.branding.name, email, seed);
  return { secret: seed, uri, qr: await qrCode(uri, { type: 'svg', margin: 1 }) };
}

/** The results of a confirmed factor: recovery codes for the first, and the session if it was part of signing in. */
export type Enrolled = { readonly recovery_codes: readonly string[] } & Partial<CompletedSignIn>;

interface Confirmed {
  readonly token: string;
  readonly code: string;
  readonly visit: Visit;
  readonly through: Through;
}

/** Adds the offered factor, once the user has entered one of its codes. Throws `invalid_token`. */
export async function confirmFactor(
  executor: Executor,
  needs: Needs,
  { token, code, visit, through }: Confirmed,
): Promise<Enrolled> {
  const enrolled = await inTransaction(executor, async (trx) => {
    const enrolment = await findEnrolment(trx, token);
    const { user, data } = enrolment;
    const shown = shownBy(needs, enrolment, token, code);
    if (!shown) {
      await sql`update one_time_token set tries = tries + 1 where hash = ${enrolment.hash}`.execute(trx);
      return undefined;
    }
    await spendToken(trx, enrolment);
    await userActsIn(trx, user, through);
    await addFactor(trx, user, shown);
    const recovery_codes = await firstRecoveryCodes(trx, user);
    await sendAccountMail(trx, needs, user, { kind: 'factor_added' });
    if (!data.enforced) return { recovery_codes };
    const pending = await findStepsSignIn(trx, user, data, visit.ip);
    if (!pending) throw wrongStep();
    return { recovery_codes, ...(await completeSignIn(trx, needs, pending, { visit, factor: shown.type })) };
  });
  if (!enrolled) throw new ApiError('invalid_token', { fields: { code: ['invalid_token'] } });
  return enrolled;
}

/** The factor that the code proves, with the time step that it used up. */
function shownBy({ box }: Needs, { user, data }: Token & { user: string }, token: string, code: string) {
  if (data.type === 'email') return data.code_hash === hashCode(token, code) ? { type: 'email' as const } : undefined;
  if (typeof data.seed !== 'string') return undefined;
  const last_step = timeStepOf(openSeed(box, user, data.seed), code, null);
  return last_step === undefined ? undefined : { type: 'google' as const, secret: data.seed, last_step };
}
