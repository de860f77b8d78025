import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from './api-client.ts';

interface Mcc {
  /** Four digits. */
  readonly mcc: string;
  readonly title: string;
}

const mccsOptions = queryOptions({
  queryKey: ['mcc'],
  queryFn: async ({ signal }) => (await request<{ items: Mcc[] }>('GET', '/v1/mcc', { signal })).items,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The merchant category codes of ISO 18245 as choices: '5411 - Grocery stores'; none while they load. */
export const useMccs = (): readonly { readonly value: string; readonly label: string }[] =>
  (useQuery(mccsOptions).data ?? []).map(({ mcc, title }) => ({ value: mcc, label: `${mcc} - ${title}` }));
