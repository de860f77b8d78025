/** Why a sign-in by single sign-on did not succeed, for the sign-in page. */
export const sso_refusals = [
  /** Cancelled at the identity provider. */
  'cancelled',
  /** Too late, used before, or begun in another browser. */
  'expired',
  /** The identity provider does not answer, or not as it should. */
  'failed',
  'no_access',
  'organisation_inactive',
  /** The identity provider does not say that the address was verified. */
  'unverified',
] as const;
export type SsoRefusal = (typeof sso_refusals)[number];

/** What the check of an identity provider finds wrong. */
export const idp_faults = [
  'unreachable',
  'issuer_mismatch',
  'not_openid',
  'no_pkce',
  'no_scopes',
  'no_keys',
  'client_refused',
] as const;
export type IdpFault = (typeof idp_faults)[number];
