import { user } from '@sluis/contract/entities/people/user';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan, useMe } from '../../../lib/session.ts';
import type { User } from './user.item.ts';
import { isGuest } from './user-cells.tsx';

type Restriction = 'guest' | 'own_access' | 'belongs_elsewhere' | 'role_not_held';

/**
 * What prevents the viewer from managing a user, who may belong to organisations that the viewer cannot see: the server
 * decides.
 */
export function useRestriction(item: User): Restriction | undefined {
  const canManage = useCan(user.roles.update);
  const guest = isGuest(item);
  const own = useMe().id === item.id;
  const { data } = useQuery({
    queryKey: ['item', 'user', item.id, 'manageable'],
    queryFn: ({ signal }) =>
      request<{ withheld: Restriction | null }>('GET', `/v1/user/${item.id}/manageable`, { signal }),
    staleTime: 5_000,
    enabled: canManage && !guest && !own,
  });
  if (own) return 'own_access';
  return guest ? 'guest' : (data?.withheld ?? undefined);
}

/** The same in words, for the affected buttons. */
export function useRestrictionText(item: User): string | undefined {
  const { t } = useTranslation();
  const restriction = useRestriction(item);
  return restriction && t(`user.withheld.${restriction}`);
}

/** Users can always change their own name. */
export function useNotEditable(item: User): string | undefined {
  const text = useRestrictionText(item);
  return useMe().id === item.id ? undefined : text;
}
