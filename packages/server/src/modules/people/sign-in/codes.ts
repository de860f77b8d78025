import { createHash, randomBytes, randomInt } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { SecretBox } from '../../../platform/secrets.ts';

const totp = { period: 30, digits: 6, algorithm: 'sha1' } as const;
const placeOfSeed = (user: string): string => `totp seed of ${user}`;

export const newSeed = (): string => generateSecret();

export const sealSeed = (box: SecretBox, user: string, seed: string): string => box.seal(seed, placeOfSeed(user));
export const openSeed = (box: SecretBox, user: string, sealed: string): string => box.open(sealed, placeOfSeed(user));

export const seedUri = (issuer: string, label: string, secret: string): string =>
  generateURI({ issuer, label, secret, ...totp });

/**
 * The time step of a code of an authenticator app; undefined if the code is wrong or its step was used already. One
 * step either way is accepted (RFC 6238, section 5.2).
 */
export function timeStepOf(seed: string, code: string, after: number | null): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const result = verifySync({
    secret: seed,
    token: code,
    ...totp,
    epochTolerance: totp.period,
    ...(after !== null && { afterTimeStep: after }),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The stored hash of a mailed code: trying all million codes against it needs the token of the sign-in. */
export const hashCode = (token: string, code: string): string =>
  createHash('sha256').update(`${token} ${code}`).digest('hex');

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

export const newRecoveryCode = (): string => {
  const letters = [...randomBytes(10)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
};

export const isRecoveryCode = (code: string): boolean => /^[a-z2-9]{5}-[a-z2-9]{5}$/.test(code);

/** 49 random bits each, bound to the user; fifteen tries in a quarter of an hour do not find one. */
export const hashRecoveryCode = (user: string, code: string): string =>
  createHash('sha256').update(`recovery ${user} ${code}`).digest('hex');
