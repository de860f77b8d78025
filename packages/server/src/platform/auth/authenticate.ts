import { ApiError } from '@sluis/contract/base/errors';
import { LRUCache } from 'lru-cache';
import type { Executor } from '../database/database.ts';
import type { Listener } from '../notify.ts';
import { api_key_prefix, findApiKeyIdentity, renewApiKeyIdentity } from './api-keys.ts';
import type { Identity } from './identity.ts';
import { findSessionIdentity } from './sessions.ts';
import type { SessionTokens } from './tokens.ts';

export interface Authenticator {
  /** The identity of an `Authorization` header. Throws `unauthenticated` or `session_ended`. */
  identify(executor: Executor, authorization: string | undefined): Promise<Identity>;
  /** Who asked earlier, as they are now: for what was granted then and happens now. Throws as `identify` does. */
  renew(executor: Executor, earlier: Pick<Identity, 'kind' | 'id' | 'session'>): Promise<Identity>;
}

interface Options {
  readonly tokens: SessionTokens;
  readonly idle_minutes: number;
  readonly listener: Listener;
}

/**
 * Identities are kept for a second, and dropped at once when any process says that a session, role or key changed.
 * A look-up that was under way at that moment is not kept.
 */
export function makeAuthenticator({ tokens, idle_minutes, listener }: Options): Authenticator {
  const fresh = new LRUCache<string, Identity>({ max: 10_000, ttl: 1000 });
  let generation = 0;
  listener.on('session', () => {
    generation += 1;
    fresh.clear();
  });

  const known = (found: Identity | undefined, otherwise: 'unauthenticated' | 'session_ended'): Identity => {
    if (!found) throw new ApiError(otherwise);
    return found;
  };
  const bySession = async (executor: Executor, session: string): Promise<Identity> =>
    known(await findSessionIdentity(executor, session, idle_minutes), 'session_ended');
  const look = async (executor: Executor, token: string): Promise<Identity> => {
    if (token.startsWith(`${api_key_prefix}_`))
      return known(await findApiKeyIdentity(executor, token), 'unauthenticated');
    const session = await tokens.verify(token);
    if (!session) throw new ApiError('unauthenticated');
    return bySession(executor, session);
  };

  return {
    identify: async (executor, authorization) => {
      const token = /^Bearer ([\w.~+/-]{1,2000}=*)$/i.exec(authorization ?? '')?.[1];
      if (!token) throw new ApiError('unauthenticated');
      const kept = fresh.get(token);
      if (kept) return kept;
      const asked_at = generation;
      const identity = await look(executor, token);
      if (asked_at === generation) fresh.set(token, identity);
      return identity;
    },
    renew: async (executor, { kind, id, session = '' }) =>
      kind === 'user'
        ? bySession(executor, session)
        : known(await renewApiKeyIdentity(executor, id), 'unauthenticated'),
  };
}
