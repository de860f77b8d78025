import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** A key for one purpose, derived from the application's secret (HKDF-SHA256, 32 bytes). */
export const deriveKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'sluis', purpose, 32));

const issuer = 'sluis';

export interface SessionTokens {
  /** A JWT that names a session row and ends with it. */
  sign(session: string, user: string, expires_at_ms: number): Promise<string>;
  /** The session of a valid, unexpired token of ours; otherwise undefined. */
  verify(token: string): Promise<string | undefined>;
}

/** Tokens are signed under the first secret and accepted under any. */
export function makeSessionTokens(secrets: readonly [string, ...string[]]): SessionTokens {
  const [key, ...earlier] = secrets.map((secret) => deriveKey(secret, 'session token')) as [
    Uint8Array,
    ...Uint8Array[],
  ];
  return {
    sign: (session, user, expires_at_ms) =>
      new SignJWT({ sid: session })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject(user)
        .setIssuedAt()
        .setExpirationTime(Math.floor(expires_at_ms / 1000))
        .sign(key),
    verify: async (token) => {
      for (const each of [key, ...earlier])
        try {
          const { payload } = await jwtVerify(token, each, { algorithms: ['HS256'], issuer });
          return typeof payload.sid === 'string' ? payload.sid : undefined;
        } catch {
          // Signed with another key.
        }
      return undefined;
    },
  };
}

/** A secret of 256 random bits for a program or for single use, with a prefix for its kind. */
export const newSecret = (prefix: string): string => `${prefix}_${randomBytes(32).toString('base64url')}`;

/** The stored hash of a random secret. With 256 bits, a plain hash cannot be reversed by guessing. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
