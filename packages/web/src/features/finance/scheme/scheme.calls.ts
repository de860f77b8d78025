import type { SchemeType } from '@sluis/contract/finance/kinds';
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
