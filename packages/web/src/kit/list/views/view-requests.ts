import type { SavedView } from '@sluis/contract/saved-view';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { newIdempotencyKey, request } from '../../../lib/api-client.ts';

/** The views of a list that the viewer can access: their own, and those shared in the organisation. */
export const viewsOptions = (list: string) =>
  queryOptions({
    queryKey: ['savedview', list],
    queryFn: async ({ signal }) =>
      (await request<{ items: SavedView[] }>('GET', '/v1/savedview', { query: { list }, signal })).items,
    staleTime: 60_000,
  });

type NewView = Omit<SavedView, 'id' | 'mine'>;
type Change =
  | { readonly do: 'add'; readonly view: NewView }
  | { readonly do: 'change'; readonly id: string; readonly to: Partial<Omit<NewView, 'list'>> }
  | { readonly do: 'delete'; readonly id: string };

function send(change: Change): Promise<unknown> {
  if (change.do === 'delete') return request('DELETE', `/v1/savedview/${change.id}`);
  const idempotencyKey = newIdempotencyKey();
  if (change.do === 'add') return request('POST', '/v1/savedview', { body: change.view, idempotencyKey });
  return request('POST', `/v1/savedview/${change.id}`, { body: change.to, idempotencyKey });
}

/** Adds, changes or deletes a view of a list; the reload also shows what others have shared or removed meanwhile. */
export function useChangeViews(list: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: viewsOptions(list).queryKey }),
  });
}
