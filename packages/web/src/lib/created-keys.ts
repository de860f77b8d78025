import { apikey } from '@sluis/contract/entities/people/apikey';
import { useQuery } from '@tanstack/react-query';
import { type Query, request } from './api-client.ts';
import { useCan } from './session.ts';

interface CreatedKey {
  readonly id: string;
  readonly name: string;
}

/** The keys that still work and were made by somebody or with a key, for who may end them; none for anybody else. */
export function useCreatedKeys(path: `${'user' | 'apikey'}/${string}`, query: Query = {}): readonly CreatedKey[] {
  const canEnd = useCan(apikey.actions.revoke.roles);
  const canList = useCan(apikey.roles.list);
  const { data } = useQuery({
    queryKey: ['list', path, query],
    queryFn: ({ signal }) => request<{ items: CreatedKey[] }>('GET', `/v1/${path}`, { query, signal }),
    staleTime: 5_000,
    enabled: canEnd && canList,
  });
  return data?.items ?? [];
}
