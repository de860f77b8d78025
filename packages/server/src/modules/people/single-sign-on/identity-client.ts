import { sso_callback_path } from '@sluis/contract/entities/people/identityprovider';
import type { ItemOf } from '@sluis/contract/registry';
import type { IdpFault } from '@sluis/contract/sso-refusals';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  genericGrantRequest,
  None,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { Services } from '../../../platform/http/services.ts';
import { outgoingOf } from '../../../platform/outgoing/outgoing-of.ts';
import { callOut } from '../../../platform/outgoing/post.ts';

/** Calls to identity providers, by OpenID Connect Core 1.0 and RFC 7636 (PKCE). */

export type IdentityProvider = ItemOf<'identityprovider'>;
type Called = Pick<IdentityProvider, 'issuer' | 'client_id' | 'scopes'> & { readonly secret: string | null };
type Parts = Pick<Services, 'config'>;

/** Claims of an ID token and of the endpoint for users' data. */
export type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

/** What one sign-in must bring back. */
export interface Expected {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** An identity provider that does not answer as it should, and why, for its administrators. */
export class IdpFailure extends Error {
  override readonly name = 'IdpFailure';
  readonly fault: IdpFault;

  constructor(fault: IdpFault, words: string, cause?: unknown) {
    super(words, { cause });
    this.fault = fault;
  }
}

const timeout_s = 10;

export const callbackOf = ({ config }: Parts): string => `${config.origin}${sso_callback_path}`;

/** Like `fetch`, by the rules for addresses that others choose. A failure is an IdpFailure. */
async function fetchOutside(
  { config }: Parts,
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown },
): Promise<Response> {
  const outgoing = { ...outgoingOf(config), timeout_ms: timeout_s * 1000 };
  const sent = {
    purpose: 'identity provider',
    method: method === 'GET' ? method : 'POST',
    headers,
    body: body ? String(body) : '',
  } as const;
  const { status_code, content, content_type = '', error } = await callOut(url, sent, outgoing);
  if (error !== null || status_code === null)
    throw new IdpFailure('unreachable', `${new URL(url).host}: ${error ?? 'no response'}`);
  return new Response([204, 304].includes(status_code) ? null : content, {
    status: status_code,
    headers: { 'content-type': content_type },
  });
}

/** The failure inside the errors of the library, in words for administrators. */
function failureOf(error: unknown): IdpFailure {
  for (let each = error; each instanceof Error; each = each.cause) if (each instanceof IdpFailure) return each;
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError) {
    const words = [error.error, error.error_description].filter(Boolean).join(': ');
    const is_client = /^(invalid|unauthorized)_client$/.test(error.error);
    return new IdpFailure(is_client ? 'client_refused' : 'not_openid', words, error);
  }
  if (error instanceof WWWAuthenticateChallengeError)
    return new IdpFailure('client_refused', `refused with status ${error.status}`, error);
  const is_issuer = error instanceof ClientError && attributeOf(error) === 'issuer';
  return new IdpFailure(is_issuer ? 'issuer_mismatch' : 'not_openid', wordsOf(error), error);
}

/** The innermost message, which is the most exact. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure';
  if (error.cause instanceof Response) return `${error.message}: ${error.cause.status}`;
  return error.cause instanceof Error ? wordsOf(error.cause) : error.message;
}

/** The attribute of the metadata that an error is about. */
function attributeOf({ cause }: Error): unknown {
  return (cause as { readonly attribute?: unknown } | undefined)?.attribute;
}

const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw failureOf(error);
  }
};

/**
 * Reads the metadata of an issuer. It is read for each sign-in, so that rotated keys and changed addresses count
 * immediately. Throws IdpFailure.
 */
const discover = (parts: Parts, { issuer, client_id, secret }: Called): Promise<Configuration> =>
  attempt(async () => {
    const fetching = (url: string, options: Parameters<typeof fetchOutside>[2]) => fetchOutside(parts, url, options);
    const execute = parts.config.webhook_private_addresses ? [allowInsecureRequests] : [];
    const options = { [customFetch]: fetching, execute, timeout: timeout_s };
    const found = (await discovery(new URL(issuer), client_id, undefined, None(), options)).serverMetadata();
    // The library accepts any tenant for shared issuers of Microsoft: its users would not be of this organisation.
    if (found.issuer !== issuer)
      throw new IdpFailure('issuer_mismatch', `the identity provider calls itself ${found.issuer}`);
    const methods = found.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    const { supportsPKCE: _, ...metadata } = found;
    const signed = idTokenAlgorithm(metadata.id_token_signing_alg_values_supported);
    const server = new Configuration(
      metadata,
      client_id,
      { id_token_signed_response_alg: signed },
      secret === null ? None() : authenticate(secret),
    );
    server[customFetch] = fetching;
    server.timeout = timeout_s;
    for (const each of execute) each(server);
    enableNonRepudiationChecks(server);
    return server;
  });

const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'];
/** The first that we accept of those that an identity provider signs with. */
const idTokenAlgorithm = (supported: readonly string[] = ['RS256']): string =>
  algorithms.find((each) => supported.includes(each)) ?? 'RS256';

/** The address at the identity provider where a user signs in. Throws IdpFailure. */
export async function authorizationUrl(
  parts: Parts,
  called: Called,
  { state, nonce, verifier }: Expected,
  login_hint: string,
): Promise<string> {
  const server = await discover(parts, called);
  const code_challenge = await calculatePKCECodeChallenge(verifier);
  return buildAuthorizationUrl(server, {
    redirect_uri: callbackOf(parts),
    scope: called.scopes,
    state,
    nonce,
    code_challenge,
    code_challenge_method: 'S256',
    login_hint,
  }).href;
}

export interface Vouched {
  readonly claims: Claims;
  /** Where users sign out at the identity provider, if it offers that. */
  readonly sign_out_url: string | null;
}

/**
 * Exchanges the code of a returned user, and verifies the ID token: its signature by a present key of the issuer, its
 * issuer, audience, time and nonce. Throws IdpFailure.
 */
export async function claimsOf(parts: Parts, called: Called, returned: URL, expected: Expected): Promise<Vouched> {
  const server = await discover(parts, called);
  return attempt(async () => {
    const tokens = await authorizationCodeGrant(server, returned, {
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || !tokens.id_token || claims.iss !== called.issuer)
      throw new IdpFailure('issuer_mismatch', 'the ID token is of another issuer');
    const { userinfo_endpoint, end_session_endpoint } = server.serverMetadata();
    const more = userinfo_endpoint ? await fetchUserInfo(server, tokens.access_token, claims.sub) : {};
    const leaving = { id_token_hint: tokens.id_token, post_logout_redirect_uri: `${parts.config.origin}/login` };
    return {
      claims: { ...more, ...claims },
      sign_out_url: end_session_endpoint ? buildEndSessionUrl(server, leaving).href : null,
    };
  });
}

/** Tries everything of a sign-in that needs no user. Throws IdpFailure; returns the addresses found. */
export async function checkIdentityProvider(parts: Parts, called: Called) {
  const server = await discover(parts, called);
  const { authorization_endpoint, token_endpoint, userinfo_endpoint, jwks_uri, end_session_endpoint, ...found } =
    server.serverMetadata();
  const missing = Object.entries({ authorization_endpoint, token_endpoint, jwks_uri }).flatMap(([name, at]) =>
    at ? [] : [name],
  );
  if (missing.length > 0) throw new IdpFailure('not_openid', `missing: ${missing.join(', ')}`);
  const pkce = found.code_challenge_methods_supported;
  if (pkce && !pkce.includes('S256')) throw new IdpFailure('no_pkce', `offered: ${pkce.join(', ')}`);
  const unknown = called.scopes.split(' ').filter((scope) => found.scopes_supported?.includes(scope) === false);
  if (unknown.length > 0) throw new IdpFailure('no_scopes', unknown.join(', '));
  await assertKeys(parts, String(jwks_uri));
  await assertClient(parts, server);
  return {
    issuer: found.issuer,
    authorization_endpoint,
    token_endpoint,
    userinfo_endpoint,
    jwks_uri,
    end_session_endpoint,
  };
}

async function assertKeys(parts: Parts, url: string): Promise<void> {
  const response = await fetchOutside(parts, url, { method: 'GET', headers: { accept: 'application/json' } });
  const body = (await response.json().catch(() => ({}))) as { readonly keys?: unknown };
  if (!Array.isArray(body?.keys) || body.keys.length === 0)
    throw new IdpFailure('no_keys', `status ${response.status}`);
}

/** Sends a code that does not exist: whether that or the client is refused shows whether the client is known. */
const assertClient = (parts: Parts, server: Configuration): Promise<void> =>
  attempt(async () => {
    const sent = { code: 'check', redirect_uri: callbackOf(parts), code_verifier: 'check'.repeat(10) };
    try {
      await genericGrantRequest(server, 'authorization_code', sent);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.fault === 'client_refused' || failure.fault === 'unreachable') throw failure;
    }
  });
