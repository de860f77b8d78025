import type { QueryClient } from '@tanstack/react-query';
import { cancelPending } from '../lib/api-client.ts';
import { withoutMode } from '../lib/organisation.ts';
import { rememberUrl } from '../lib/return-to.ts';
import { followOtherTabs, sessionStore } from '../lib/session-store.ts';
import { watchSession } from '../lib/session-watch.ts';
import type { AppRouter } from './router.ts';

/**
 * Signs the user out, with the address and their id remembered, whenever and wherever their session ends. Returns a
 * function that stops it.
 */
export function followSession(router: AppRouter, queryClient: QueryClient): () => void {
  let user = sessionStore.get()?.user;
  const unsubscribe = sessionStore.subscribe(async (session, reason) => {
    if (session) {
      user = session.user;
      return;
    }
    cancelPending();
    if (reason === 'expired' || reason === 'idle') rememberUrl(withoutMode(router.state.location.href), user?.id);
    const state = { idle_minutes: user?.idle_minutes };
    if (reason === 'idle') await router.navigate({ to: '/logout', state, replace: true });
    else if (reason !== 'link') await router.navigate({ to: '/login', replace: true });
    queryClient.clear();
  });
  // Another tab has signed in, perhaps as another user: everything here belonged to the previous one.
  const unfollow = followOtherTabs((session) => {
    if (session) window.location.reload();
  });
  const unwatch = watchSession();
  return () => {
    for (const end of [unsubscribe, unfollow, unwatch]) end();
  };
}
