import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Enrolled } from '../../../kit/second-factor/enrolment.ts';
import { request } from '../../../lib/api-client.ts';
import type { Me } from '../../../lib/me.ts';
import { makePasskey } from '../../../lib/passkey.ts';
import { meQuery } from '../../../lib/session.ts';
import { sessionStore } from '../../../lib/session-store.ts';

/** One sign-in of the user, on some device. */
export interface OwnSession {
  readonly id: string;
  readonly created_at: string;
  readonly last_activity_at: string;
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly current: boolean;
}

/** A browser in which the second factor is not asked for. */
export interface Device {
  readonly id: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly user_agent: string | null;
}

/** A mail that the user gets from an organisation without asking for it. */
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

/** Has the browser make a passkey and tells the server of it; answers the recovery codes that a first factor brings. */
export async function addPasskey(name: string, current_password: string): Promise<Enrolled> {
  type Options = Parameters<typeof makePasskey>[0];
  const { token, options } = await post<{ token: string; options: Options }>('/passkeys/options', { current_password });
  return post('/passkeys', { token, response: await makePasskey(options), name });
}

/** Takes over what the server says of the user after a change, or asks for it. */
export function useRenewMe() {
  const queryClient = useQueryClient();
  return async (user?: Me): Promise<void> => {
    if (!user) return queryClient.invalidateQueries(meQuery);
    queryClient.setQueryData(meQuery.queryKey, user);
    sessionStore.update(user);
  };
}
