import type { Me } from './me.ts';
import { keepText, storedText } from './stored-text.ts';

/** The persisted sign-in: the token and its user. */
export interface Session {
  readonly token: string;
  readonly user: Me;
}

/** Why a session ended, for the next page; after `link`, which came by mail, that is the page of the link. */
export type EndReason = 'signed_out' | 'expired' | 'idle' | 'link';
type Listener = (session: Session | undefined, reason?: EndReason) => void;

const session_key = 'sluis.session';
const activity_key = 'sluis.last_activity';
const listeners = new Set<Listener>();
let current: Session | undefined | null = null;

/** Whether a value has the essential form of a session; another program may have written it. */
function isSession(stored: unknown): stored is Session {
  const { token, user } = (stored ?? {}) as Partial<Session>;
  if (typeof token !== 'string' || token === '') return false;
  // It may not have a user yet.
  return (
    user === undefined ||
    (typeof user?.id === 'string' && typeof user.organisation?.id === 'string' && Array.isArray(user.roles))
  );
}

function read(): Session | undefined {
  try {
    const stored: unknown = JSON.parse(storedText(session_key) ?? 'null');
    return isSession(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function change(session: Session | undefined, reason?: EndReason): void {
  current = session;
  for (const listener of listeners) listener(session, reason);
}

/** The expiry of a token, in milliseconds since 1970; an unreadable token has expired. */
export function tokenEnd(token: string): number {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/');
    const { exp } = JSON.parse(atob(payload ?? '')) as { exp?: number };
    return exp === undefined ? Number.POSITIVE_INFINITY : exp * 1000;
  } catch {
    return 0;
  }
}

/** The session of this browser, shared by its tabs through local storage. */
export const sessionStore = {
  get: (): Session | undefined => {
    if (current === null) current = read();
    return current;
  },
  start: (session: Session): void => {
    sessionStore.recordActivity();
    keepText(session_key, JSON.stringify(session));
    change(session);
  },
  /** Stores the server's last data about the user, so that the next start need not wait for them. */
  update: (user: Me): void => {
    const session = sessionStore.get();
    if (!session) return;
    keepText(session_key, JSON.stringify({ ...session, user }));
    change({ ...session, user });
  },
  end: (reason: EndReason): void => {
    if (!sessionStore.get()) return;
    keepText(session_key, null);
    change(undefined, reason);
  },
  /** Ends the session if it still has this token: a response may arrive after the next sign-in. */
  expire: (token: string): void => {
    if (sessionStore.get()?.token === token) sessionStore.end('expired');
  },
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  recordActivity: (): void => keepText(activity_key, String(Date.now())),
  lastActivity: (): number => Number(storedText(activity_key) ?? 0),
};

/** Whether two sessions are the same to this tab: another organisation has other data under the same token. */
const isSame = (one: Session | undefined, other: Session | undefined): boolean =>
  one?.token === other?.token && one?.user?.organisation.id === other?.user?.organisation.id;

/**
 * Follows sign-in, sign-out and changes of organisation in other tabs, and passes the new session on; returns a
 * function that stops it.
 */
export function followOtherTabs(onOther: Listener = () => undefined): () => void {
  const follow = ({ key }: StorageEvent): void => {
    if (key !== null && key !== session_key) return;
    const after = read();
    if (isSame(sessionStore.get(), after)) return;
    change(after, after ? undefined : 'signed_out');
    onOther(after);
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
