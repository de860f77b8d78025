import { request } from '../../../lib/api-client.ts';
import { askPasskey } from '../../../lib/passkey.ts';
import type { Session } from '../../../lib/session-store.ts';
import { deviceTokenOf, keepDeviceToken } from './device-tokens.ts';
import type { Offer } from './offers.ts';

/** The kind of second step: a code from an app, a code by mail, or only a passkey. */
export type MfaType = 'google' | 'email' | 'passkey';

/** The first step is done, and the second asks for an enrolled factor. */
interface MfaStep {
  readonly mfa: {
    readonly token: string;
    readonly type: MfaType;
    readonly username: string;
    readonly passkey: boolean;
  };
}

/** The first step is done, and the second enrols a factor. */
interface SetupStep {
  readonly mfa_setup: { readonly token: string; readonly required_type: 'google' | 'email' };
}

/** A session, with the token that makes this browser trusted if requested. */
export interface SignedIn extends Session {
  readonly device_token?: string;
}

/** The step after the given factors. */
export type Admitted = SignedIn | SetupStep;

export type LoginAnswer = Admitted | MfaStep;

export const login = ({ email, password }: { email: string; password: string }): Promise<LoginAnswer> =>
  request('POST', '/v1/auth/login', {
    body: { email: email.trim(), password, device_token: deviceTokenOf(email) },
  });

/** Kept per tab, for the return from the identity provider. */
const sso_email_key = 'sluis.sso_email';

/** The address of the identity provider for an email address. */
export const beginSso = ({ email }: { email: string }): Promise<{ readonly url: string }> => {
  sessionStorage.setItem(sso_email_key, email);
  return request('POST', '/v1/auth/sso', { body: { email: email.trim() } });
};

export const completeSso = (): Promise<LoginAnswer> =>
  request('POST', '/v1/auth/sso/complete', {
    body: { device_token: deviceTokenOf(sessionStorage.getItem(sso_email_key) ?? '') },
  });

interface Code {
  readonly code: string;
  readonly remember: boolean;
  readonly username: string;
  readonly token: string;
}

const remembered = <T extends Admitted>(answer: T): T => {
  if ('token' in answer && answer.device_token !== undefined) keepDeviceToken(answer.user.email, answer.device_token);
  return answer;
};

export const verifyCode = async (body: Code): Promise<Admitted> =>
  remembered(await request<Admitted>('POST', '/v1/auth/mfa', { body }));

export const resendCode = (token: string): Promise<void> => request('POST', '/v1/auth/mfa/resend', { body: { token } });

/** Signs in with a passkey: by itself, or as the second factor of the sign-in with `token`. */
export async function signInWithPasskey(second?: { readonly token: string; readonly remember: boolean }) {
  type Options = Parameters<typeof askPasskey>[0];
  const { token, options } = await request<{ token: string; options: Options }>('POST', '/v1/auth/passkey/options', {
    body: { token: second?.token },
  });
  const response = await askPasskey(options);
  const body = { token, response, remember: second?.remember };
  return remembered(await request<SignedIn>('POST', '/v1/auth/passkey', { body }));
}

export const forgotPassword = ({ email }: { email: string }): Promise<void> =>
  request('POST', '/v1/auth/forgot-password', { body: { email: email.trim() } });

export const updatePassword = (body: { token: string; password: string }): Promise<void> =>
  request('POST', '/v1/auth/update-password', { body });

export const updateEmail = (body: { token: string; email: string }): Promise<void> =>
  request('POST', '/v1/auth/update-email', { body });

export const acceptOffer = (of: Offer, token: string): Promise<void> =>
  request('POST', `/v1/auth/accept-${of}`, { body: { token } });
