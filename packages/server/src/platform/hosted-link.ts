import { randomBytes } from 'node:crypto';

/** The token of a hosted page: 24 random bytes, so that no link can be guessed from another. */
export function newLink(origin: string): { readonly token: string; readonly url: string } {
  const token = randomBytes(24).toString('base64url');
  return { token, url: `${origin}/pay/${token}` };
}
