import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { takeRememberedUrl } from '../../../lib/return-to.ts';
import { meQuery } from '../../../lib/session.ts';
import { type Session, sessionStore } from '../../../lib/session-store.ts';
import type { LoginAnswer } from './sign-in.calls.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was changed by a link, so that the page after it says so. */
    readonly changed?: 'password' | 'email';
    /** Whether a passkey may be the second factor. */
    readonly passkey?: boolean;
    /** After how many minutes without activity the session ended. */
    readonly idle_minutes?: number;
  }
}

/** Begins a session and goes to where the person wanted to be. */
export function useStartSession() {
  const router = useRouter();
  const queryClient = useQueryClient();
  return ({ token, user }: Session): void => {
    sessionStore.start({ token, user });
    queryClient.setQueryData(meQuery.queryKey, user);
    router.history.replace(takeRememberedUrl(user.id) ?? '/');
  };
}

/** Goes on after e-mail and password: to the application, or to the second step. */
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
