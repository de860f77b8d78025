/** A call that is not made, and why. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/**
 * The same for an unknown name and for one of an internal address: otherwise users who may enter an address could find
 * out which names exist.
 */
export const no_address = 'no public address found for the host';

const words_of: Readonly<Record<string, string>> = {
  ENOTFOUND: no_address,
  EAI_AGAIN: 'host name lookup failed',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection closed by the host',
  EPIPE: 'connection closed by the host',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'host unreachable',
  ETIMEDOUT: 'connection timed out',
  CERT_HAS_EXPIRED: 'certificate expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate not issued by a trusted authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate not issued by a trusted authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate not issued by a trusted authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate not issued by a trusted authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate issued for another host',
  ERR_INVALID_URL: 'invalid URL',
};

/** Why a call failed, shown with the undelivered message. */
export function describeError(error: unknown): string {
  if (error instanceof Refused) return error.message;
  if (error instanceof AggregateError && error.errors.length > 0) return describeError(error.errors[0]);
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (words_of[code]) return words_of[code];
  return code.startsWith('HPE_') ? 'the response is not valid HTTP' : `request failed${code && ` (${code})`}`;
}
