import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { takeRememberedUrl } from '../../../lib/return-to.ts';
import { meQuery } from '../../../lib/session.ts';
import { type Session, sessionStore } from '../../../lib/session-store.ts';
import type { LoginAnswer } from './sign-in.calls.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The change made by a link, which the next page confirms. */
    readonly changed?: 'password' | 'email';
    /** Whether a passkey may be the second factor. */
    readonly passkey?: boolean;
    /** The number of minutes without activity after which the session ended. */
    readonly idle_minutes?: number;
  }
}

/** Begins a session and opens the page that the user wanted. */
export function useStartSession() {
  const router = useRouter();
  const queryClient = useQueryClient();
  return ({ token, user }: Session): void => {
    sessionStore.start({ token, user });
    queryClient.setQueryData(meQuery.queryKey, user);
    router.history.replace(takeRememberedUrl(user.id) ?? '/');
  };
}

/** Continues after email and password: to the application, or to the second step. */
export function useNextStep() {
  const router = useRouter();
  const enter = useStartSession();
  return (answer: LoginAnswer): void => {
    if ('token' in answer) enter(answer);
    else if ('mfa' in answer) {
      const { username, token, type, passkey } = answer.mfa;
      const search = { username, mfa_token: token, mfa_type: type };
      void router.navigate({ to: '/mfa', search, state: { passkey } });
    } else {
      const { required_type, token } = answer.mfa_setup;
      void router.navigate({ to: '/mfa/setup', search: { required_type, token } });
    }
  };
}
