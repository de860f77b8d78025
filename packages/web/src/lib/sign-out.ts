import { request } from './api-client.ts';
import { type EndReason, sessionStore } from './session-store.ts';

/**
 * Ends the session here and on the server, if there is one. Here first: a request sent while the server ends it would be
 * refused, and read as a session that expired. Whatever the server answers, this browser forgets the token.
 */
export async function signOut(reason: EndReason = 'signed_out'): Promise<void> {
  const token = sessionStore.get()?.token;
  if (token === undefined) return;
  sessionStore.end(reason);
  const ended = await request<{ sign_out_url: string | null } | undefined>('POST', '/v1/auth/logout', { token }).catch(
    () => undefined,
  );
  // After single sign-on the identity provider would otherwise sign the next user of this browser in as this one.
  if (ended?.sign_out_url && reason === 'signed_out') window.location.assign(ended.sign_out_url);
}
