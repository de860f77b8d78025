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

/** Takes the user out, with the address and their id remembered, whenever and wherever their session ends. */
export function followSession(router: AppRouter, queryClient: QueryClient): void {
  let user_id = sessionStore.get()?.user.id;
  sessionStore.subscribe(async (session, reason) => {
    if (session) {
      user_id = session.user.id;
      // Signed in in another tab: the guards decide anew where this one belongs.
      if (reason === undefined && document.hidden) window.location.reload();
      return;
    }
    cancelPending();
    if (reason !== 'signed_out') rememberUrl(router.state.location.href, user_id);
    await router.navigate({ to: reason === 'idle' ? '/logout' : '/login', replace: true });
    queryClient.clear();
  });
  followOtherTabs();
  watchSession();
}
