import { request } from './api-client.ts';
import { sessionStore, tokenEnd } from './session-store.ts';
import { keepText, storedText } from './stored-text.ts';

/** How long before the end an inactive user is asked whether they are still there. */
export const warning_ms = 60_000;
const default_idle_minutes = import.meta.env.DEV ? 600 : 30;
const beat_ms = 2_000;
const report_ms = 60_000;
const reported_key = 'sluis.activity_reported';
const signs_of_life = ['mousemove', 'click', 'scroll', 'keydown', 'mousedown'] as const;

/** The number of minutes without activity after which the session ends; the server also counts. */
export const idleMinutes = (): number =>
  // Missing in a session that started before the server sent it.
  sessionStore.get()?.user.idle_minutes ?? default_idle_minutes;

/** The time until the session ends without activity; negative if it should have ended. */
export const idleLeft = (now_ms: number): number => sessionStore.lastActivity() + idleMinutes() * 60_000 - now_ms;

/** Why the session must end, if so. */
export function endOf(now_ms: number): 'expired' | 'idle' | undefined {
  const session = sessionStore.get();
  if (!session) return undefined;
  if (tokenEnd(session.token) <= now_ms) return 'expired';
  return idleLeft(now_ms) < 0 ? 'idle' : undefined;
}

/** On start, removes a session that ended in the meantime; the login guard handles the rest. */
export function dropEndedSession(): void {
  const reason = endOf(Date.now());
  if (reason) sessionStore.end(reason);
}

function report(now_ms: number): void {
  if (now_ms - Number(storedText(reported_key) ?? 0) < report_ms) return;
  keepText(reported_key, String(now_ms));
  // A lost report is harmless: any other request informs the server as well.
  request('POST', '/v1/auth/activity').catch(() => undefined);
}

/**
 * Records activity, at most every two seconds, for all tabs together; reports it to the server at most once a minute;
 * and ends the session when its token or idle time has expired. Returns a function to stop.
 */
export function watchSession(): () => void {
  let recorded_ms = 0;
  const onActivity = (): void => {
    const now_ms = Date.now();
    if (now_ms - recorded_ms < beat_ms || !sessionStore.get()) return;
    check();
    if (!sessionStore.get()) return;
    recorded_ms = now_ms;
    sessionStore.recordActivity();
    report(now_ms);
  };
  // Also before activity counts: a laptop that wakes after an hour must not be kept alive by its first mouse move.
  const check = (): void => {
    const reason = endOf(Date.now());
    if (reason) sessionStore.end(reason);
  };
  for (const name of signs_of_life) window.addEventListener(name, onActivity, { capture: true, passive: true });
  const timer = setInterval(check, beat_ms);
  return () => {
    clearInterval(timer);
    for (const name of signs_of_life) window.removeEventListener(name, onActivity, { capture: true });
  };
}
