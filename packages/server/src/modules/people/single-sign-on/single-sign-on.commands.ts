import { ApiError } from '@sluis/contract/base/errors';
import type { SsoRefusal } from '@sluis/contract/sso-refusals';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { actsIn, type Through } from '../../../platform/auth/acts.ts';
import { findToken, issueToken, spendToken } from '../../../platform/auth/one-time-tokens.ts';
import { sso_factor } from '../../../platform/auth/sessions.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { logFailure } from '../../../platform/failures.ts';
import type { Services } from '../../../platform/http/services.ts';
import { acting, system } from '../../../resource/resource.ts';
import { recordStatuses } from '../../../resource/status.ts';
import {
  admit,
  findPendingSignIn,
  type Needs,
  proceed,
  type SignedOn,
  type Step,
  type Visit,
} from '../sign-in/entry.commands.ts';
import { clearPasswordTries, countPasswordTry } from '../sign-in/tries.commands.ts';
import { findByAddress } from '../user/address.queries.ts';
import { type Connection, findConnection, findForAddress } from './connection.queries.ts';
import { placeOfSignOut } from './forced.queries.ts';
import { authorizationUrl, type Claims, claimsOf, type Expected, IdpFailure, type Vouched } from './identity-client.ts';
import { matchUser } from './signed-on.commands.ts';

const place = 'single sign-on';
/** The time to sign in at the identity provider, and to return from its page to ours. */
const away_minutes = 10;
const handover_minutes = 2;

interface Begun extends Expected {
  readonly identity_provider: string;
  readonly email: string;
}

/** Where a browser goes next, and the secret that it keeps meanwhile. */
export interface Begin {
  readonly url: string;
  readonly cookie: string;
}

/**
 * Begins a sign-in for a typed address. The state, the nonce and the verifier of PKCE are stored for the browser that
 * gets the secret. Throws `rate_limited` as passwords do, `sso_not_found` or `identity_provider_unavailable`.
 */
export async function beginSingleSignOn(
  executor: Executor,
  services: Services,
  { email, ip }: { readonly email: string; readonly ip: string },
): Promise<Begin> {
  const address = email.trim().toLowerCase();
  await countPasswordTry(executor, address, ip);
  const id = await findForAddress(executor, address);
  const connection = id === undefined ? undefined : await findConnection(executor, services.box, id);
  if (!connection) throw new ApiError('sso_not_found');
  const expected = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const url = await authorizationUrl(services, connection, expected, address).catch(async (error: unknown) => {
    if (!(error instanceof IdpFailure)) throw error;
    await inTransaction(executor, (trx) => recordRefusal(trx, services, connection, error.message));
    throw new ApiError('identity_provider_unavailable', { cause: error });
  });
  const begun: Begun = { ...expected, identity_provider: connection.id, email: address };
  const data = { sealed: services.box.seal(JSON.stringify(begun), place) };
  const cookie = await inTransaction(executor, (trx) =>
    issueToken(trx, { purpose: 'sso', user: null, minutes: away_minutes, data }),
  );
  return { url, cookie };
}

/** The result of a return: the secret with which this browser finishes, or why it cannot. */
export type Returned = { readonly cookie: string } | { readonly refusal: SsoRefusal };

interface Return {
  readonly url: URL;
  /** The secret that the browser kept. */
  readonly kept: string | undefined;
  readonly visit: Visit;
  readonly through: Through;
}

/** Ends the part of a sign-in that is away. Never throws because of the identity provider or the browser. */
export async function returnFromProvider(executor: Executor, services: Services, given: Return): Promise<Returned> {
  const begun = await inTransaction(executor, (trx) => takeBegun(trx, services, given));
  const connection = begun && (await findConnection(executor, services.box, begun.identity_provider));
  if (!begun || !connection) return { refusal: 'expired' };
  const vouched = await claimsOf(services, connection, given.url, begun).catch((error: unknown) => {
    if (!(error instanceof IdpFailure)) throw error;
    return error;
  });
  if (vouched instanceof IdpFailure) {
    await inTransaction(executor, (trx) => recordRefusal(trx, services, connection, vouched.message));
    return { refusal: given.url.searchParams.get('error') === 'access_denied' ? 'cancelled' : 'failed' };
  }
  const returned = await inTransaction(executor, (trx) => vouchIn(trx, services, { connection, vouched, given }));
  if ('refusal' in returned) return returned;
  // The right person is not a guess, as after a correct password; tries of another's password remain counted.
  const typed = await findByAddress(executor, begun.email);
  if (!typed || typed.id === returned.user) await clearPasswordTries(executor, begun.email, given.visit.ip);
  return { cookie: returned.cookie };
}

/** Uses up what a browser kept, if it began this sign-in: the state is that of its own. */
async function takeBegun(trx: Trx, { box }: Services, { url, kept }: Return): Promise<Begun | undefined> {
  const token = kept === undefined ? undefined : await findToken(trx, kept, ['sso']);
  if (!token) return undefined;
  const begun = JSON.parse(box.open(String(token.data.sealed), place)) as Begun;
  if (url.searchParams.get('state') !== begun.state) return undefined;
  await spendToken(trx, token);
  return begun;
}

interface Vouching {
  readonly connection: Connection;
  readonly vouched: Vouched;
  readonly given: Return;
}

async function vouchIn(
  trx: Trx,
  services: Services,
  { connection, vouched, given }: Vouching,
): Promise<{ readonly cookie: string; readonly user: string } | { readonly refusal: SsoRefusal }> {
  const { claims, sign_out_url } = vouched;
  actsIn(trx, { actor: system, ...given.through, reason: `single sign-on: ${connection.name}` });
  if (hidesGroups(connection, claims)) {
    await recordRefusal(trx, services, connection, 'the groups are too many for the ID token');
    return { refusal: 'failed' };
  }
  const matched = await matchUser(trx, services, connection, claims);
  if (!('user' in matched)) {
    await recordRefusal(trx, services, connection, `${claims.sub}: ${matched.words}`);
    return { refusal: matched.refusal };
  }
  const sso: SignedOn = {
    within: connection.organisation,
    identity_provider: connection.id,
    sealed_sign_out: sign_out_url === null ? null : services.box.seal(sign_out_url, placeOfSignOut),
  };
  const pending = await findPendingSignIn(trx, matched.user, { sso });
  if (!pending) {
    await recordRefusal(trx, services, connection, `${claims.sub}: no group of the user has roles`);
    return { refusal: 'no_access' };
  }
  if (!pending.can_work) return { refusal: 'organisation_inactive' };
  const data = { sso, has_factor: connection.trusted_factor || showsFactor(claims) };
  const token = { purpose: 'sso_done', user: matched.user, minutes: handover_minutes, data } as const;
  return { cookie: await issueToken(trx, token), user: matched.user };
}

/** Whether groups are somewhere else because there are too many for the token (Microsoft): none would be wrong. */
const hidesGroups = ({ group_roles, groups_claim }: Connection, claims: Claims): boolean => {
  const elsewhere = claims._claim_names;
  return group_roles.length > 0 && typeof elsewhere === 'object' && elsewhere !== null && groups_claim in elsewhere;
};

/** Levels of authentication that mean several factors: OpenID EAP, PAPE and Okta. */
const levels_of_factors = [
  'phr',
  'phrh',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'urn:okta:loa:2fa:any',
];

/** Whether an ID token says that several factors were shown (RFC 8176). */
const showsFactor = ({ amr, acr }: Claims): boolean =>
  (Array.isArray(amr) && amr.includes('mfa')) || levels_of_factors.includes(String(acr));

interface Finish {
  readonly kept: string | undefined;
  readonly device_token: string | undefined;
  readonly visit: Visit;
}

/**
 * Finishes a sign-in in the browser that returned: a session, or the second factor that it still needs. Throws
 * `invalid_token` or `organisation_inactive`.
 */
export async function finishSingleSignOn(trx: Trx, needs: Needs, { kept, ...how }: Finish): Promise<Step> {
  const token = kept === undefined ? undefined : await findToken(trx, kept, ['sso_done']);
  const sso = token?.data.sso as SignedOn | undefined;
  const pending =
    token?.user && sso ? await findPendingSignIn(trx, token.user, { sso, address: how.visit.ip }) : undefined;
  const connection = sso && (await findConnection(trx, needs.box, sso.identity_provider));
  if (!token || !pending || !connection) throw new ApiError('invalid_token', { fields: { token: ['invalid_token'] } });
  await spendToken(trx, token);
  return token.data.has_factor === true
    ? admit(trx, needs, pending, { visit: how.visit, factor: sso_factor })
    : proceed(trx, needs, pending, how);
}

const words_max = 500;

/** Records why a user could not sign in, in the history of the identity provider. */
async function recordRefusal(trx: Trx, { clock }: Services, connection: Connection, words: string): Promise<void> {
  const change = { status: 'SIGN_IN_REFUSED', status_reason: words.slice(0, words_max) };
  await recordStatuses(
    trx,
    [{ item: { ...connection, organisation: String(connection.organisation) }, change }],
    acting(clock.now()),
  );
}

/** Logs a failure of a sign-in that is not the identity provider's. */
export const logLost = (error: unknown): void => logFailure(error, {}, 'a sign-in by single sign-on failed');
