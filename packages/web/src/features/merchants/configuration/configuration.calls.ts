import type { ConfiguredSetting, SettingName } from '@sluis/contract/configuration';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api-client.ts';

interface Answer {
  readonly items: readonly ConfiguredSetting[];
}

const path = (organisation: string) => `/v1/organisation/${organisation}/configuration`;

/** The provider's settings for an organisation. */
export const configurationOptions = (organisation: string) =>
  queryOptions({
    queryKey: ['item', 'organisation/configuration', organisation],
    queryFn: async ({ signal }) => (await request<Answer>('GET', path(organisation), { signal })).items,
    staleTime: 0,
    // The edited version is the loaded one, so that another user's change is detected.
    refetchOnWindowFocus: false,
  });

interface Change {
  readonly organisation: string;
  readonly name: SettingName;
  readonly version: number;
}

export const setSetting = ({ organisation, name, version }: Change, value: unknown, idempotencyKey: string) =>
  request<Answer>('POST', `${path(organisation)}/${name}`, { body: { value, version }, idempotencyKey });

export const resetSetting = ({ organisation, name, version }: Change, idempotencyKey: string) =>
  request<Answer>('POST', `${path(organisation)}/${name}/reset`, { body: { version }, idempotencyKey });
