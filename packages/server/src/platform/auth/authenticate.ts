import { ApiError } from '@sluis/contract/base/errors';
import { LRUCache } from 'lru-cache';
import { makeCache } from '../caches.ts';
import type { Executor } from '../database/database.ts';
import { makeFairQueue } from '../fair-queue.ts';
import { clientNetwork } from '../http/client-network.ts';
import type { Listener } from '../notify.ts';
import { api_key_prefix, findApiKeyIdentity, renewApiKeyIdentity } from './api-keys.ts';
import type { Identity } from './identity.ts';
import { findSessionIdentity } from './sessions.ts';
import { findTerminalIdentity, terminal_token_prefix } from './terminal-tokens.ts';
import type { SessionTokens } from './tokens.ts';

export interface Authenticator {
  /** The identity of an `Authorization` header sent from an address. Throws `unauthenticated` or `session_ended`. */
  identify(executor: Executor, authorization: string | undefined, address?: string): Promise<Identity>;
  /**
   * The current identity of an earlier requester, for work that was requested then and is performed now. Throws like
   * `identify`.
   */
  renew(executor: Executor, earlier: Pick<Identity, 'kind' | 'id' | 'session'>): Promise<Identity>;
}

interface Options {
  readonly tokens: SessionTokens;
  readonly idle_minutes: number;
  readonly listener: Listener;
  /** The process of cards knows terminals alone: it may not read users and keys. */
  readonly only_terminals?: boolean;
}

/**
 * Look-ups of keys that this process has not met take turns by network: anyone can invent keys, whose look-ups would
 * otherwise take the connections of all callers.
 */
const lookup_limits = { of_one: 2, of_all: 4, waiting_of_one_max: 1000, wait_max_ms: 2000 };

/**
 * Identities are cached for a second, and dropped immediately when any process notifies that a session, role or key
 * changed. Concurrent calls share one lookup; a lookup in progress at the time of such a change is only used by the
 * calls that are waiting for it.
 */
export function makeAuthenticator({ tokens, idle_minutes, listener, only_terminals = false }: Options): Authenticator {
  const fresh = makeCache<Identity>('sessions', {
    max: 10_000,
    bytes_max: 64 * 1024 ** 2,
    ttl: 1000,
    hides_keys: true,
  });
  const under_way = new Map<string, Promise<Identity>>();
  const met = new LRUCache<string, true>({ max: 20_000 });
  const turns = makeFairQueue(lookup_limits);
  const lookUp = async <T>(token: string, address: string | undefined, find: () => Promise<T>): Promise<T> => {
    const found = await (met.has(token) ? find() : turns.take(clientNetwork(address ?? ''), find));
    if (found) met.set(token, true);
    return found;
  };
  listener.on('session', () => {
    fresh.clear();
    under_way.clear();
  });

  const known = (found: Identity | undefined, otherwise: 'unauthenticated' | 'session_ended'): Identity => {
    if (!found) throw new ApiError(otherwise);
    return found;
  };
  const bySession = async (executor: Executor, session: string): Promise<Identity> =>
    known(await findSessionIdentity(executor, session, idle_minutes), 'session_ended');
  const look = async (executor: Executor, token: string, address?: string): Promise<Identity> => {
    if (only_terminals && !token.startsWith(`${terminal_token_prefix}_`)) throw new ApiError('unauthenticated');
    if (token.startsWith(`${api_key_prefix}_`))
      return known(await lookUp(token, address, () => findApiKeyIdentity(executor, token, address)), 'unauthenticated');
    if (token.startsWith(`${terminal_token_prefix}_`))
      return known(await lookUp(token, address, () => findTerminalIdentity(executor, token)), 'unauthenticated');
    const session = await tokens.verify(token);
    if (!session) throw new ApiError('unauthenticated');
    return bySession(executor, session);
  };
  const lookOnce = (executor: Executor, token: string, address?: string): Promise<Identity> => {
    const asked = under_way.get(token);
    if (asked) return asked;
    const looking: Promise<Identity> = look(executor, token, address)
      .then((identity) => {
        if (under_way.get(token) === looking) fresh.set(token, identity);
        return identity;
      })
      .finally(() => {
        if (under_way.get(token) === looking) under_way.delete(token);
      });
    under_way.set(token, looking);
    return looking;
  };

  return {
    identify: async (executor, authorization, address) => {
      const token = /^Bearer ([\w.~+/-]{1,2000}=*)$/i.exec(authorization ?? '')?.[1];
      if (!token) throw new ApiError('unauthenticated');
      return fresh.get(token) ?? lookOnce(executor, token, address);
    },
    renew: async (executor, { kind, id, session = '' }) =>
      kind === 'user'
        ? bySession(executor, session)
        : known(await renewApiKeyIdentity(executor, id), 'unauthenticated'),
  };
}
