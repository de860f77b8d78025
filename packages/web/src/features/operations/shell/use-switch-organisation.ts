import { type Query, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { cancelPending, request } from '../../../lib/api-client.ts';
import { type Me, meQuery } from '../../../lib/session.ts';
import { sessionStore } from '../../../lib/session-store.ts';

const ofOrganisation = ({ queryKey }: Query): boolean => queryKey[0] !== meQuery.queryKey[0];

/** Continues in another organisation of which the user is a member; the cached data of the first are removed. */
export function useSwitchOrganisation() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (membership: string) => request<{ user: Me }>('POST', '/v1/auth/switch', { body: { membership } }),
    onSuccess: async ({ user }) => {
      cancelPending();
      client.removeQueries({ type: 'inactive', predicate: ofOrganisation });
      sessionStore.update(user);
      client.setQueryData(meQuery.queryKey, user);
      // The open screen may not exist there, and its data must not be shown again.
      await navigate({ to: '/' });
      await client.resetQueries({ predicate: ofOrganisation });
    },
  });
}
