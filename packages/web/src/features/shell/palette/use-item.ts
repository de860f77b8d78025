import { references } from '@sluis/contract/base/entity';
import type { NavigationId } from '@sluis/contract/navigation';
import { merchant_navigation } from '@sluis/contract/navigation/merchant';
import { provider_navigation } from '@sluis/contract/navigation/provider';
import { entityOf } from '@sluis/contract/registry';
import { IconFileSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Row } from '../../../kit/list/declaration.ts';
import { itemOptions } from '../../../kit/list/list-request.ts';
import { nameOf } from '../../../kit/list/name-of.ts';
import { useBranding } from '../../../lib/branding.ts';
import { can, isProvider } from '../../../lib/granted.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { item_lists } from '../../../lib/item-lists.ts';
import { allPlaces, type Place, visiblePlaces } from '../../../lib/navigation.ts';
import { organisationOf, useOrganisation } from '../../../lib/organisation.ts';
import { useMe } from '../../../lib/session.ts';
import type { Entry } from './entry.ts';
import type { Read } from './read-text.ts';

type Found = { readonly state: 'none' | 'searching' | 'absent' } | { readonly state: 'found'; readonly entry: Entry };
type Owner = { readonly id: string; readonly name?: string } | null | undefined;

/** The item with an id that was typed, as somewhere to go: its list with the panel open, in the merchant that it is of. */
export function useItem(asked: Read['item']): Found {
  const { t } = useTranslation();
  const me = useMe();
  const placeFor = usePlaceFor();
  const entity = entityOf(asked?.entity ?? 'transaction');
  const { data, isLoading } = useQuery({
    ...itemOptions<Row>(entity.name, asked?.id ?? '', references(entity.fields).organisation ? ['organisation'] : []),
    enabled: asked !== undefined && can(me, entity.roles.list),
    retry: false,
  });
  if (!asked) return { state: 'none' };
  if (isLoading) return { state: 'searching' };
  const owner = data?.organisation as Owner;
  const place = data && placeFor(owner?.id, item_lists[asked.entity] ?? []);
  if (!place) return { state: 'absent' };
  const detail = [t(`navigation.${place.id}.label`), isProvider(me) && owner?.name, asked.id];
  return {
    state: 'found',
    entry: {
      key: asked.id,
      label: nameOf(entity.name, data),
      detail: detail.filter(Boolean).join(' · '),
      icon: IconFileSearch,
      to: place.path,
      search: { id: asked.id, _open: true },
    },
  };
}

/** Finds the first of some lists that the viewer may open, for staff of the provider in the merchant that it is about. */
function usePlaceFor(): (owner: string | undefined, lists: readonly NavigationId[]) => Place | undefined {
  const me = useMe();
  const branding = useBranding();
  const here = useOrganisation();
  return (owner, lists) => {
    const isMerchants = owner !== undefined && owner !== me.organisation.id;
    const inside = owner === here.id ? here : organisationOf(isProvider(me) && isMerchants ? owner : undefined);
    const places = [
      ...(isProvider(me) && !isMerchants ? [] : visiblePlaces(merchant_navigation, me, branding, inside)),
      ...visiblePlaces(provider_navigation, me, branding),
    ];
    return lists.flatMap((id) => allPlaces(places).find((place) => place.id === id) ?? []).at(0);
  };
}
