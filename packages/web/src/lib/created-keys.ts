import { apikey } from '@sluis/contract/entities/people/apikey';
import { useQuery } from '@tanstack/react-query';
import { type Query, request } from './api-client.ts';
import { useCan } from './session.ts';

interface CreatedKey {
  readonly id: string;
  readonly name: string;
}

/** The active keys created by a user or with a key, for viewers who may revoke them; empty for others. */
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
