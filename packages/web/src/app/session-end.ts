import type { QueryClient } from '@tanstack/react-query';
import { cancelPending } from '../lib/api-client.ts';
import { rememberUrl } from '../lib/return-to.ts';
import { followOtherTabs, sessionStore } from '../lib/session-store.ts';
import { endOf, watchSession } from '../lib/session-watch.ts';
import type { AppRouter } from './router.ts';

/** On start: a session that ended in the meantime is forgotten; the login guard sees to the rest. */
export function dropEndedSession(): void {
  const reason = endOf(Date.now());
  if (reason) sessionStore.end(reason);
}

/**
 * Takes the user out, with the address and their id remembered, whenever and wherever their session ends. Answers how
 * to stop.
 */
export function followSession(router: AppRouter, queryClient: QueryClient): () => void {
  let user_id = sessionStore.get()?.user.id;
  const unsubscribe = sessionStore.subscribe(async (session, reason) => {
    if (session) {
      user_id = session.user.id;
      return;
    }
    cancelPending();
    if (reason !== 'signed_out') rememberUrl(router.state.location.href, user_id);
    await router.navigate({ to: reason === 'idle' ? '/logout' : '/login', replace: true });
    queryClient.clear();
  });
  // Signed in or as somebody else in another tab: everything here was for whoever was signed in before.
  const unfollow = followOtherTabs((session) => {
    if (session) window.location.reload();
  });
  const unwatch = watchSession();
  return () => {
    for (const end of [unsubscribe, unfollow, unwatch]) end();
  };
}
