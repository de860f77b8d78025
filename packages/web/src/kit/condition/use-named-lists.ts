import type { ItemOf } from '@sluis/contract/registry';
import type { ListKind } from '@sluis/contract/risk/attributes';
import { useQuery } from '@tanstack/react-query';
import { isAtProvider } from '../../lib/level.ts';
import { useIsUsableAt } from '../../lib/organisations.ts';
import { useMe } from '../../lib/session.ts';
import type { Choice } from '../item/choices.ts';
import { listOptions } from '../item/list-request.ts';

/**
 * The lists of values of a kind that an organisation can use: its own, and those of organisations above it. The
 * provider's lists of cards have Card IDs across merchants, which only its own rules read.
 */
export function useNamedLists(kind: ListKind | undefined, organisation: string): readonly Choice[] {
  const me = useMe();
  const isUsable = useIsUsableAt(organisation);
  const isRead = (owner: string): boolean =>
    kind !== 'card' || isAtProvider(me, owner) === isAtProvider(me, organisation);
  const { data } = useQuery({
    ...listOptions<ItemOf<'valuelist'>>('valuelist', { _limit: 'all', kind }),
    enabled: kind !== undefined,
    staleTime: 60_000,
  });
  return (data?.items ?? [])
    .filter((list) => isUsable(list.organisation) && isRead(list.organisation))
    .map(({ id, name }) => ({ value: id, label: name }));
}
