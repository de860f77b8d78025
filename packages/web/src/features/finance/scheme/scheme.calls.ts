import type { SchemeType } from '@sluis/contract/finance/kinds';
import type { PreviewAnswer } from '@sluis/contract/finance/preview';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api-client.ts';
import type { Edition, Scheme } from './scheme.item.ts';

/** The editions of a scheme with their lines, newest first; read again with every version of the scheme. */
export const useEditions = (type: SchemeType, { id, version }: Pick<Scheme, 'id' | 'version'>) =>
  useQuery({
    queryKey: ['history', 'editions', type, id, version],
    queryFn: async ({ signal }) =>
      (await request<{ items: readonly Edition[] }>('GET', `/v1/${type}scheme/${id}/editions`, { signal })).items,
    placeholderData: keepPreviousData,
  });

/** The saved draft of a scheme beside the prices of last month; computed again with every version of the scheme. */
export const usePreview = (type: SchemeType, { id, version }: Pick<Scheme, 'id' | 'version'>) =>
  useQuery({
    queryKey: ['history', 'preview', type, id, version],
    queryFn: ({ signal }) => request<PreviewAnswer>('POST', `/v1/${type}scheme/${id}/preview`, { signal }),
    // Never the figures of another scheme.
    placeholderData: (before, query) => (query?.queryKey[3] === id ? before : undefined),
  });
