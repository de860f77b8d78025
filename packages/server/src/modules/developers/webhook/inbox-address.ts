import { randomBytes } from 'node:crypto';
import type { Config } from '../../../platform/config.ts';

export const inbox_path = '/hooks/';
const token_form = /^[\w-]{32}$/;

export const newInboxToken = (): string => randomBytes(24).toString('base64url');
export const isInboxToken = (text: string): boolean => token_form.test(text);

export const inboxUrl = (token: string, { origin }: Pick<Config, 'origin'>): string => `${origin}${inbox_path}${token}`;

/**
 * Whether a URL is an inbox of this installation: its own origin, which the operator set, and a path that accepts any
 * webhook and nothing else. Such a call is allowed although the address is not public.
 */
export function isInbox(url: URL, { origin }: Pick<Config, 'origin'>): boolean {
  if (url.origin !== new URL(origin).origin || url.search !== '') return false;
  return url.pathname.startsWith(inbox_path) && isInboxToken(url.pathname.slice(inbox_path.length));
}
