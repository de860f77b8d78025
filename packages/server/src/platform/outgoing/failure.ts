/** A call that is not made, and why. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

const words_of: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the name of the host is not known',
  EAI_AGAIN: 'the name of the host could not be looked up',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was broken off',
  EPIPE: 'the connection was broken off',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  ETIMEDOUT: 'the connection took too long',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is not one of a known authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is not one of a known authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate is not one of a known authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate is not one of a known authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is of another host',
  ERR_INVALID_URL: 'the address cannot be read',
};

/** Why a call came to nothing, for whoever looks why a message did not arrive. */
export function errorInWords(error: unknown): string {
  if (error instanceof Refused) return error.message;
  if (error instanceof AggregateError && error.errors.length > 0) return errorInWords(error.errors[0]);
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (words_of[code]) return words_of[code];
  return code.startsWith('HPE_') ? 'the answer is not one of HTTP' : `the call failed${code && ` (${code})`}`;
}
