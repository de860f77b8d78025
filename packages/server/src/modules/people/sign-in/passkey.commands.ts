import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { ApiError } from '@sluis/contract/base/errors';
import { isStorableText } from '@sluis/contract/base/text';
import { sql } from 'kysely';
import { z } from 'zod';
import { findToken, issueToken, spendToken, type Token } from '../../../platform/auth/one-time-tokens.ts';
import { hashSecret } from '../../../platform/auth/tokens.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { sendAccountMail } from '../credential/account-mails.commands.ts';
import {
  type CompletedSignIn,
  checkNotForced,
  completeSignIn,
  findStepsSignIn,
  type Needs,
  type Visit,
} from './entry.commands.ts';
import { addFactor, firstRecoveryCodes } from './factors.commands.ts';
import { type Factor, listFactors, personOf } from './factors.queries.ts';
import { findStep, wrongStep } from './second-factor.commands.ts';

/** Source: Web Authentication, level 3 (W3C). */

const text = z.string().min(1).max(2000).refine(isStorableText);

/** A browser's response about a passkey; the verification checks its contents. */
export const webauthnResponse = <T>(): z.ZodType<T> =>
  z.looseObject({
    id: text,
    rawId: text,
    type: z.literal('public-key'),
    response: z.looseObject({}),
  }) as z.ZodType<T>;

const challenge_minutes = 5;

/** The site that a passkey belongs to: the application's address, or `localhost` in development. */
export interface Site {
  readonly rp_id: string;
  readonly origin: string;
}

/**
 * The site of a request. A caller's own origin is accepted for localhost only, which no other machine can claim, and
 * only if the application has no public address.
 */
export function siteOf(configured: string, origin_header: string | undefined): Site {
  const asked = origin_header && URL.canParse(origin_header) ? new URL(origin_header) : undefined;
  const given = new URL(configured);
  const { hostname, origin } = given.protocol === 'http:' && asked?.hostname === 'localhost' ? asked : given;
  return { rp_id: hostname, origin };
}

const refused = (cause?: unknown): ApiError =>
  new ApiError('invalid_token', { fields: { response: ['invalid_token'] }, cause });

const passkeysOf = (executor: Executor, user: string) =>
  executor
    .selectFrom('factor')
    .select(['credential_id', 'transports'])
    .where('user', '=', user)
    .where('type', '=', 'passkey')
    .execute();

const descriptors = (keys: Awaited<ReturnType<typeof passkeysOf>>) =>
  keys.map(({ credential_id, transports }) => ({ id: credential_id ?? '', transports: transports ?? [] }));

/** The options for a browser to make a passkey for a user; the challenge is stored with a token for five minutes. */
export async function passkeyCreationOptions(trx: Trx, { branding }: Needs, user: string, { rp_id }: Site) {
  const { email, name } = await personOf(trx, user);
  const options = await generateRegistrationOptions({
    rpName: branding.name,
    rpID: rp_id,
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(user),
    excludeCredentials: descriptors(await passkeysOf(trx, user)),
    // It replaces both factors, so it must verify its owner and be found without a name.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const data = { challenge: options.challenge, makes: true };
  const token = await issueToken(trx, { purpose: 'passkey', user, minutes: challenge_minutes, data });
  return { token, options };
}

interface Made {
  readonly user: string;
  readonly token: string;
  readonly name: string;
  readonly response: RegistrationResponseJSON;
  readonly site: Site;
}

/** A listed passkey, with the recovery codes of a first factor. */
export type Kept = Partial<Factor> & { readonly recovery_codes: readonly string[] };

/** Stores a passkey that was made for the user. Throws `invalid_token`. */
export async function addPasskey(trx: Trx, needs: Needs, made: Made): Promise<Kept> {
  const { user, token, name, response, site } = made;
  const challenge = await findToken(trx, token, ['passkey']);
  if (challenge?.user !== user || challenge.data.makes !== true) throw wrongStep();
  await spendToken(trx, challenge);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: String(challenge.data.challenge),
    expectedOrigin: site.origin,
    expectedRPID: site.rp_id,
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw refused(cause);
  });
  if (!verified) throw refused();
  const { id: credential_id, publicKey: public_key, counter } = registrationInfo.credential;
  const transports = response.response.transports ?? [];
  const passkey = { credential_id, public_key, counter, transports };
  const id = await addFactor(trx, user, { type: 'passkey', name, passkey });
  await sendAccountMail(trx, needs, user, { kind: 'factor_added' });
  const kept = (await listFactors(trx, user)).find((factor) => factor.id === id);
  return { ...kept, recovery_codes: await firstRecoveryCodes(trx, user) };
}

/** The options for a browser to use a passkey: any of this site's, or in a step of a sign-in only that user's. */
export async function passkeySignInOptions(trx: Trx, { rp_id }: Site, step_token: string | undefined) {
  const found = step_token === undefined ? undefined : await findStep(trx, step_token);
  const user = found?.pending.id ?? null;
  const options = await generateAuthenticationOptions({
    rpID: rp_id,
    userVerification: 'required',
    ...(user !== null && { allowCredentials: descriptors(await passkeysOf(trx, user)) }),
  });
  // Only the hash of the step is stored, as everywhere.
  const data = { challenge: options.challenge, ...(step_token && { step: hashSecret(step_token) }) };
  const token = await issueToken(trx, { purpose: 'passkey', user, minutes: challenge_minutes, data });
  return { token, options };
}

interface Shown {
  readonly token: string;
  readonly response: AuthenticationResponseJSON;
  readonly remember: boolean;
  readonly visit: Visit;
  readonly site: Site;
}

/** Signs in with a passkey, which counts as both factors because it verifies its owner. */
export async function signInWithPasskey(trx: Trx, needs: Needs, shown: Shown): Promise<CompletedSignIn> {
  const { token, response, remember, visit, site } = shown;
  const challenge = await findToken(trx, token, ['passkey']);
  if (!challenge || challenge.data.makes === true) throw wrongStep();
  await spendToken(trx, challenge);
  const factor = await trx
    .selectFrom('factor')
    .select(['id', 'user', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', response.id)
    .forUpdate()
    .executeTakeFirst();
  if (!factor?.public_key || (challenge.user !== null && factor.user !== challenge.user)) throw refused();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: String(challenge.data.challenge),
    expectedOrigin: site.origin,
    expectedRPID: site.rp_id,
    requireUserVerification: true,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(factor.public_key),
      counter: factor.counter ?? 0,
      transports: factor.transports ?? [],
    },
  }).catch((cause: unknown) => {
    throw refused(cause);
  });
  if (!verified) throw refused();
  await trx
    .updateTable('factor')
    .set({ counter: authenticationInfo.newCounter, last_used_at: new Date().toISOString() })
    .where('id', '=', factor.id)
    .execute();
  const step = await spendStep(trx, challenge.data.step);
  const pending = await findStepsSignIn(trx, factor.user, step, visit.ip);
  await checkNotForced(trx, factor.user, pending);
  if (!pending) throw refused();
  return completeSignIn(trx, needs, pending, { visit, factor: 'passkey', remember });
}

/** Uses up the step whose second factor a passkey is, and returns its data. */
async function spendStep(trx: Trx, hash: unknown): Promise<Token['data']> {
  if (typeof hash !== 'string') return {};
  const { rows } = await sql<Pick<Token, 'data'>>`
    delete from one_time_token where hash = ${hash} returning data`.execute(trx);
  return rows[0]?.data ?? {};
}
