import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';
import type { Session } from '../../lib/session-store.ts';

/** The kinds of second factor that use codes. */
export type CodeFactor = 'google' | 'email';

/** The secret of an authenticator app, as text, address and image (SVG). */
interface AppSecret {
  readonly secret: string;
  readonly uri: string;
  readonly qr: string;
}

/** The response to the confirming code; with the session too, if only the enrolment was missing. */
export interface Enrolled extends Partial<Session> {
  readonly recovery_codes: readonly string[];
}

const setUp = <T>(token: string, type: CodeFactor): Promise<T> =>
  request<T>('POST', '/v1/auth/mfa/setup', { body: { token, type } });

/** A new secret for an app, requested once: each response replaces the previous secret. */
export const appSecretQuery = (token: string) =>
  queryOptions({
    queryKey: ['mfa-setup', token],
    queryFn: () => setUp<AppSecret>(token, 'google'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

export const sendSetupCode = (token: string): Promise<unknown> => setUp(token, 'email');

export const confirmEnrolment = (token: string, code: string): Promise<Enrolled> =>
  request<Enrolled>('POST', '/v1/auth/mfa/setup/confirm', { body: { token, code } });
