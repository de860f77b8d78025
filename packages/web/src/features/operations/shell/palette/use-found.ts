import { useDebouncedValue } from '@mantine/hooks';
import { references } from '@sluis/contract/base/entity';
import type { Money } from '@sluis/contract/base/money';
import { dateIn } from '@sluis/contract/base/time';
import { entityOf } from '@sluis/contract/declared';
import { merchant_navigation } from '@sluis/contract/navigation/merchant';
import { provider_navigation } from '@sluis/contract/navigation/provider';
import type { EntityName } from '@sluis/contract/registry';
import { type Read, text_max } from '@sluis/contract/search-text';
import { IconFileSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { nameOf } from '../../../../kit/item/name-of.ts';
import type { Row } from '../../../../kit/item/row.ts';
import { request } from '../../../../lib/api-client.ts';
import { useBranding } from '../../../../lib/branding.ts';
import { useFormat } from '../../../../lib/format.ts';
import { isProvider } from '../../../../lib/granted.ts';
import { useTranslation } from '../../../../lib/i18n.ts';
import { allPlaces, type Place, visiblePlaces } from '../../../../lib/navigation.ts';
import { organisationOf, useOrganisation } from '../../../../lib/organisation.ts';
import { isOpenedAt } from '../../../../lib/screens.ts';
import { useMe } from '../../../../lib/session.ts';
import type { Entry, EntryGroup } from './entry.ts';

/** The server's results of one kind. */
interface FoundKind {
  readonly entity: EntityName;
  readonly items: readonly Row[];
}

interface Found {
  /** Whether a search is pending, or the text is an id that leads nowhere. */
  readonly state: 'settled' | 'searching' | 'absent';
  readonly groups: readonly EntryGroup[];
}

const pause_ms = 120;

/** The items that a text finds, in the open merchant or in all; one named by its id wherever it is. */
export function useFound(text: string, { item }: Read): Found {
  const wanted = text.trim();
  const [asked] = useDebouncedValue(wanted, pause_ms, { leading: true });
  const here = useOrganisation().id;
  const organisation = item ? undefined : here;
  const isAsked = asked.length > 1 && asked.length <= text_max;
  const { data, isPlaceholderData, isLoading } = useQuery({
    queryKey: ['search', asked, organisation],
    queryFn: ({ signal }) =>
      request<{ groups: readonly FoundKind[] }>('GET', '/v1/search', { query: { q: asked, organisation }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 5_000,
  });
  const groupOf = useGroup(item?.id);
  const isSearching =
    wanted.length > 1 && wanted.length <= text_max && (asked !== wanted || isLoading || isPlaceholderData);
  // The palette finds organisations itself, without a request.
  const found = wanted.length > 1 ? (data?.groups ?? []).filter(({ entity }) => entity !== 'organisation') : [];
  const groups = found.map(groupOf).filter(({ entries }) => entries.length > 0);
  if (isSearching) return { state: 'searching', groups: item ? [] : groups };
  return { state: item && groups.length === 0 ? 'absent' : 'settled', groups };
}

/** Turns the items of one kind into results: their list with the panel open, in their merchant. */
function useGroup(wanted: string | undefined): (found: FoundKind) => EntryGroup {
  const { t } = useTranslation();
  const me = useMe();
  const format = useFormat();
  const placeFor = usePlaceFor();
  const here = useOrganisation().id;
  return ({ entity, items }) => {
    const places = items.map((item) => placeFor(ownerOf(item)?.id, entity));
    const entries = items.flatMap((item, at): Entry[] => {
      const place = places[at];
      if (!place) return [];
      const details = [
        ...besides(entity, item),
        ...addresses(entity, item),
        isProvider(me) && here === undefined && ownerOf(item)?.name,
      ];
      return [
        {
          key: item.id,
          label: titleOf(entity, item),
          detail: [...details, wanted ?? format.date(dateIn(format.timezone, new Date(String(item.created_at))))]
            .filter(Boolean)
            .join(' · '),
          ...(isMoney(item) && { amount: format.money(item) }),
          ...(typeof item.status === 'string' && { status: { entity, status: item.status } }),
          icon: IconFileSearch,
          to: place.path,
          search: { id: item.id, _open: true },
        },
      ];
    });
    const first = places.find((place) => place !== undefined);
    return { id: entity, label: first ? t(`navigation.${first.id}.label`) : '', entries };
  };
}

type Known = { readonly id: string; readonly name?: string } | null | undefined;
const ownerOf = (item: Row): Known => item.organisation as Known;
const isMoney = (item: Row): item is Row & Money =>
  typeof item.amount === 'number' && typeof item.currency_code === 'string';

/** The names of related items through which an item can have been found. */
const throughs = (entity: EntityName, item: Row): string[] => {
  const { fields } = entityOf(entity);
  return Object.entries(references(fields)).flatMap(([name, to]) => {
    const referred = item[name];
    const isShown = fields[name]?.search === 'through' && typeof referred === 'object' && referred !== null;
    return isShown ? [nameOf(to, referred as Row)] : [];
  });
};

/** Whether items have no name but their id: they are named after a related item. */
const isNameless = (entity: EntityName): boolean => entityOf(entity).display === 'id';
const titleOf = (entity: EntityName, item: Row): string =>
  (isNameless(entity) && throughs(entity, item)[0]) || nameOf(entity, item);
const besides = (entity: EntityName, item: Row): string[] => throughs(entity, item).slice(isNameless(entity) ? 1 : 0);

/** The email address of an item, if any, which distinguishes it from others with the same name. */
const addresses = (entity: EntityName, item: Row): unknown[] =>
  Object.entries(entityOf(entity).fields)
    .filter(([, field]) => field.kind === 'text' && field.format === 'email')
    .map(([name]) => item[name]);

/** Returns the list in which the viewer may open an entity's items, for staff of the provider within the merchant. */
function usePlaceFor(): (owner: string | undefined, entity: EntityName) => Place | undefined {
  const me = useMe();
  const branding = useBranding();
  const here = useOrganisation();
  return (owner, entity) => {
    const isMerchants = owner !== undefined && owner !== me.organisation.id;
    const inside = owner === here.id ? here : organisationOf(isProvider(me) && isMerchants ? owner : undefined);
    const places = [
      ...(isProvider(me) && !isMerchants ? [] : visiblePlaces(merchant_navigation, me, branding, inside)),
      ...visiblePlaces(provider_navigation, me, branding),
    ];
    return allPlaces(places).find(({ route }) => isOpenedAt(entity, route.slice(1)));
  };
}
