import { request } from './api-client.ts';
import { type EndReason, sessionStore } from './session-store.ts';

/** Ends the session here and on the server, if there is one. */
export async function signOut(reason: EndReason = 'signed_out'): Promise<void> {
  if (!sessionStore.get()) return;
  // Whatever the server answers, this browser forgets the token.
  await request('POST', '/v1/auth/logout').catch(() => undefined);
  sessionStore.end(reason);
}
