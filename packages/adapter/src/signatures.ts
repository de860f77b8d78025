import { createHmac, timingSafeEqual } from 'node:crypto';

interface Signing {
  readonly algorithm: 'sha256' | 'sha512';
  readonly key: string | Buffer;
  readonly encoding: 'hex' | 'base64';
}

export const signatureOf = (text: string, { algorithm, key, encoding }: Signing): string =>
  createHmac(algorithm, key).update(text).digest(encoding);

/** Compares in a time that does not depend on the contents. */
export function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
