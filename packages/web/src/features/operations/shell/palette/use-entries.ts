import type { NavigationId } from '@sluis/contract/navigation';
import { merchant_navigation } from '@sluis/contract/navigation/merchant';
import { provider_navigation } from '@sluis/contract/navigation/provider';
import { readText } from '@sluis/contract/search-text';
import { IconBuildingStore, IconExternalLink, IconHome, IconSearch } from '@tabler/icons-react';
import { fold, searchTree, treeOf } from '../../../../kit/tree/tree.ts';
import { useBranding } from '../../../../lib/branding.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useLanguage, useTranslation } from '../../../../lib/i18n.ts';
import { allPlaces, type PlaceSection, visiblePlaces } from '../../../../lib/navigation.ts';
import { merchantPath, useOrganisation } from '../../../../lib/organisation.ts';
import { useOrganisations } from '../../../../lib/organisations.ts';
import type { Search } from '../../../../lib/search.ts';
import { useMe } from '../../../../lib/session.ts';
import { useRecentOrganisations } from '../recent-organisations.ts';
import { useCurrentOrganisation } from '../use-current-organisation.ts';
import type { Entry, EntryGroup } from './entry.ts';
import { useFound } from './use-found.ts';
import { readRefund, useQuickActions, useRefundOf } from './use-quick-actions.ts';

const most_organisations = 8;

/** The lists that each kind of text is searched in. */
const searched_lists = {
  reference: ['transactions', 'psp_transactions'],
  amount: ['transactions', 'psp_transactions', 'refunds', 'chargebacks'],
  email: ['customers', 'users', 'psp_users'],
  text: ['transactions', 'psp_transactions', 'customers'],
} as const satisfies Readonly<Record<string, readonly NavigationId[]>>;

interface Entries {
  readonly groups: readonly EntryGroup[];
  /** Whether the results are still loading, or the text is an id that leads nowhere. */
  readonly state: ReturnType<typeof useFound>['state'];
}

/** The results of a text: items, actions, organisations, pages, and lists filtered by it. */
export function useEntries(text: string): Entries {
  const { t } = useTranslation();
  const { sought, isRefund } = readRefund(text);
  const read = readText(sought);
  const found = useFound(sought, read);
  const refundOf = useRefundOf();
  const levels = useLevels();
  const deeds = useQuickActions(levels).filter(({ label }) => matches(text, label));
  const organisations = useOrganisationEntries(text);
  const of_organisations = { id: 'organisations', label: t('palette.organisations'), entries: organisations };
  // A match by name comes before one through a related item, such as the people who work there.
  const isCalledSo = text.trim().length > 1 && organisations.some(({ label }) => beginsWith(text, label));
  const refunds = isRefund ? found.groups.flatMap(({ entries }) => entries.flatMap(refundOf)) : [];
  const groups: EntryGroup[] = [
    { id: 'deeds', label: t('palette.actions'), entries: [...refunds, ...deeds] },
    ...(isCalledSo ? [of_organisations, ...found.groups] : [...found.groups, of_organisations]),
    { id: 'pages', label: t('palette.pages'), entries: usePages(text, levels) },
    { id: 'searches', label: t('palette.searches'), entries: useSearches(text, levels) },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    state: found.state === 'absent' && organisations.length > 0 ? 'settled' : found.state,
  };
}

interface Level {
  /** The open merchant, or the viewer's own organisation. */
  readonly name: string;
  readonly sections: readonly PlaceSection[];
}

/**
 * The places of the open merchant and those of the level above it; without an open merchant, those of the user's own
 * organisation.
 */
function useLevels(): readonly Level[] {
  const me = useMe();
  const branding = useBranding();
  const here = useOrganisation();
  const where = useCurrentOrganisation();
  const provider = { name: me.organisation.name, sections: visiblePlaces(provider_navigation, me, branding) };
  const merchant = { name: where.name, sections: visiblePlaces(merchant_navigation, me, branding, here) };
  const isStaff = provider.sections.length > 0;
  if (isStaff) return here.id === undefined ? [provider] : [merchant, provider];
  return [merchant];
}

const matches = (text: string, ...words: readonly string[]): boolean =>
  fold(words.join(' ')).includes(fold(text.trim()));

const beginsWith = (text: string, label: string): boolean => fold(label).startsWith(fold(text.trim()));

function usePages(text: string, levels: readonly Level[]): Entry[] {
  const { t } = useTranslation();
  const home = { key: 'home', label: t('shell.home'), words: '', detail: undefined, icon: IconHome, to: '/' };
  const places = levels.flatMap(({ name, sections }) =>
    sections.flatMap((section) =>
      allPlaces([section]).map(({ id, path, icon, external }) => ({
        key: `${path}`,
        label: t(`navigation.${id}.label`),
        detail: [levels.length > 1 && name, t(`navigation_section.${section.id}`)].filter(Boolean).join(' · '),
        words: t(`navigation.${id}.description`),
        icon: external ? IconExternalLink : icon,
        to: path,
        external,
      })),
    ),
  );
  return [home, ...places].filter(({ label, words }) => matches(text, label, words));
}

function useOrganisationEntries(text: string): Entry[] {
  const me = useMe();
  const { home } = useCurrentOrganisation();
  const branches = treeOf(useOrganisations(), useLanguage());
  const recent = useRecentOrganisations();
  const wanted = text.trim();
  const found = wanted === '' ? branches.filter(({ id }) => recent.includes(id)) : searchTree(branches, wanted);
  const names = new Map(branches.map(({ id, name }) => [id, name]));
  return found
    .filter((branch) => !('matches' in branch) || branch.matches)
    .slice(0, most_organisations)
    .map(({ id, name, parent }) => ({
      key: id,
      label: name,
      detail: parent === null ? undefined : names.get(parent),
      icon: IconBuildingStore,
      to: id === me.organisation.id ? home : merchantPath(id),
    }));
}

function useSearches(text: string, levels: readonly Level[]): Entry[] {
  const { t } = useTranslation();
  const format = useFormat();
  const { amount, email, reference } = readText(text);
  const of_email: readonly NavigationId[] = email ? searched_lists.email : [];
  const inLists = (ids: readonly NavigationId[], kind: string, value: string, search: Search): Entry[] =>
    levels.flatMap(({ name, sections }) =>
      allPlaces(sections)
        .filter(({ id }) => ids.includes(id))
        .map(({ id, path }) => ({
          key: `${kind}:${path}`,
          label: t(`palette.search_${kind}`, { list: t(`navigation.${id}.label`), value }),
          detail: levels.length > 1 ? name : undefined,
          icon: IconSearch,
          to: path,
          search,
        })),
    );
  return [
    ...(amount
      ? inLists(searched_lists.amount, 'amount', format.money(amount), {
          amount: amount.amount,
          'currency_code[]': [amount.currency_code],
        })
      : []),
    ...inLists(of_email, 'text', email ?? '', { _search: email ?? '' }),
    ...(reference
      ? [
          ...inLists(searched_lists.reference, 'reference', reference, { merchant_reference: reference }),
          ...inLists(
            searched_lists.text.filter((list) => !of_email.includes(list)),
            'text',
            reference,
            { _search: reference },
          ),
        ]
      : []),
  ];
}
