import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Enrolled } from '../../../kit/second-factor/enrolment.ts';
import { request } from '../../../lib/api-client.ts';
import type { Me } from '../../../lib/me.ts';
import { makePasskey } from '../../../lib/passkey.ts';
import { meQuery } from '../../../lib/session.ts';
import { sessionStore } from '../../../lib/session-store.ts';

/** A sign-in of the user on a device. */
export interface OwnSession {
  readonly id: string;
  readonly created_at: string;
  readonly last_activity_at: string;
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly current: boolean;
}

/** A trusted browser, which is not asked for the second factor. */
export interface Device {
  readonly id: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly user_agent: string | null;
}

/** A mail that an organisation sends to the user automatically. */
export interface OwnMail {
  readonly kind: 'chargebacks';
  readonly organisation: { readonly id: string; readonly name: string };
  readonly on: boolean;
}

const listOf = <T>(path: 'sessions' | 'devices' | 'mails') =>
  queryOptions({
    queryKey: ['profile', path],
    queryFn: async ({ signal }) =>
      (await request<{ items: readonly T[] }>('GET', `/v1/profile/${path}`, { signal })).items,
  });

export const sessionsQuery = listOf<OwnSession>('sessions');
export const devicesQuery = listOf<Device>('devices');
export const mailsQuery = listOf<OwnMail>('mails');

const post = <T = void>(path: string, body?: object): Promise<T> => request<T>('POST', `/v1/profile${path}`, { body });

export const saveProfile = async (changes: Partial<Pick<Me, 'name' | 'language' | 'timezone'>>): Promise<Me> =>
  (await post<{ user: Me }>('', changes)).user;

export const changePassword = (body: { current_password: string; password: string }) => post('/password', body);
export const changeEmail = (body: { current_password: string; email: string }) => post('/email', body);
export const beginEnrolment = (current_password: string) => post<{ token: string }>('/mfa-setup', { current_password });
export const removeFactor = (id: string, current_password: string) =>
  post(`/factors/${id}/remove`, { current_password });
export const newRecoveryCodes = (current_password: string) =>
  post<{ recovery_codes: readonly string[] }>('/recovery-codes', { current_password });
export const endSession = (id: string) => post(`/sessions/${id}/end`);
export const endOtherSessions = () => post('/sessions/end-others');
export const switchMail = ({ kind, organisation, on }: OwnMail) =>
  post('/mails', { kind, organisation: organisation.id, on });
export const forgetDevice = (id: string) => post(`/devices/${id}/forget`);

/** Creates a passkey in the browser and registers it; returns the recovery codes of a first factor. */
export async function addPasskey(name: string, current_password: string): Promise<Enrolled> {
  type Options = Parameters<typeof makePasskey>[0];
  const { token, options } = await post<{ token: string; options: Options }>('/passkeys/options', { current_password });
  return post('/passkeys', { token, response: await makePasskey(options), name });
}

/** Adopts the server's response about the user after a change, or requests it. */
export function useRenewMe() {
  const queryClient = useQueryClient();
  return async (user?: Me): Promise<void> => {
    if (!user) return queryClient.invalidateQueries(meQuery);
    queryClient.setQueryData(meQuery.queryKey, user);
    sessionStore.update(user);
  };
}
