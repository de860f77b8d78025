import { type Query, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { cancelPending, request } from '../../../lib/api-client.ts';
import { type Me, meQuery } from '../../../lib/session.ts';
import { sessionStore } from '../../../lib/session-store.ts';

const ofOrganisation = ({ queryKey }: Query): boolean => queryKey[0] !== meQuery.queryKey[0];

/** Goes on in another organisation of which the user is a member; what was fetched was of the one before, and goes. */
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
      // The screen that is open may not exist there, and what it shows is not to be seen again.
      await navigate({ to: '/' });
      await client.resetQueries({ predicate: ofOrganisation });
    },
  });
}
