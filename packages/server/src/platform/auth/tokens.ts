import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** A key for one purpose, derived from the application's secret (HKDF-SHA256, 32 bytes). */
export const deriveKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'sluis', purpose, 32));

const issuer = 'sluis';

export interface SessionTokens {
  /** A JWT that names a session row and ends with it. */
  sign(session: string, user: string, expires_at_ms: number): Promise<string>;
  /** The session of a token that is whole, ours and not expired; else undefined. */
  verify(token: string): Promise<string | undefined>;
}

export function makeSessionTokens(secret: string): SessionTokens {
  const key = deriveKey(secret, 'session token');
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
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], issuer });
        return typeof payload.sid === 'string' ? payload.sid : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/** A secret for a machine or for one use, with a prefix that says what it is; 256 random bits. */
export const newSecret = (prefix: string): string => `${prefix}_${randomBytes(32).toString('base64url')}`;

/** What is stored of a random secret. It has 256 bits, so that a plain hash cannot be guessed back. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
