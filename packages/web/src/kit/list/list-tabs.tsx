import { filterKeys } from '@sluis/contract/base/filter-key';
import type { ListAnswer } from '@sluis/contract/base/list-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { allPlaces, type Place, usePlaces } from '../../lib/navigation.ts';
import { listOptions, of_page } from '../item/list-request.ts';
import { Deferred } from '../state/deferred.tsx';
import type { ListTab } from './declaration.ts';
import classes from './list.module.css';
import { filtersOf, type Search } from './list-search.ts';
import { useListState } from './list-state.tsx';

type Counted = Pick<ListAnswer<unknown>, 'total' | 'total_is_exact'>;

/** How long the count of another tab stays fresh. */
const stale_ms = 60_000;

interface Props {
  /** The API's response for the current tab; undefined while it is loading. */
  readonly answer: Counted | undefined;
}

/** The parts of a list as tabs, each with the number of matches. */
export function ListTabs({ answer }: Props) {
  const { t } = useTranslation();
  const { tabs = [] } = useListState().list;
  const places = allPlaces(usePlaces());
  const shown = tabs.flatMap((tab) => {
    const place = places.find(({ route }) => route === `/${tab.route}`);
    return place ? [{ tab, place }] : [];
  });
  const [all] = shown;
  if (!all) return null;
  return (
    <ul className={classes.tabs} aria-label={t(`navigation.${all.place.id}.label`)}>
      <Deferred>
        {shown.map(({ tab, place }) => (
          <Tab key={tab.route} tab={tab} place={place} answer={answer} />
        ))}
      </Deferred>
    </ul>
  );
}

/** The filters that all tabs share: those that define a tab are left out. */
function shared<T>(filters: Readonly<Record<string, T>>, tabs: readonly ListTab[]): Record<string, T> {
  const theirs = new Set(tabs.flatMap(({ fixed }) => Object.keys(fixed).flatMap(filterKeys)));
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !theirs.has(key)));
}

/** The part of an address that is kept for another tab: without the open item and the page. */
const keptForTab = (search: Search, tabs: readonly ListTab[]): Search => {
  const { _search, _search_by, _sort, _limit } = search;
  return { ...shared(filtersOf(search), tabs), _search, _search_by, _sort, _limit };
};

function Tab({ tab, place, answer }: Props & { readonly tab: ListTab; readonly place: Place }) {
  const { t } = useTranslation();
  const { list, search } = useListState();
  const { tabs = [] } = list;
  const isAll = tab === tabs[0];
  return (
    <li>
      <Link
        to={place.path}
        search={keptForTab(search, tabs)}
        className={classes.tab}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        {isAll ? t('list.all') : t(`navigation.${place.id}.label`)}
        {tab.is_here ? <Count answer={answer} /> : <CountOf tab={tab} isReady={answer !== undefined} />}
      </Link>
    </li>
  );
}

/**
 * The number of items on another tab: requested after the rows, and not during a text search, which is only run once.
 */
function CountOf({ tab, isReady }: { readonly tab: ListTab; readonly isReady: boolean }) {
  const { list, query, search } = useListState();
  const asked = { ...shared(query, list.tabs ?? []), ...of_page, _sort: undefined, ...tab.fixed, _limit: 1 };
  const isCounted = search._search === undefined;
  const { data } = useQuery({
    ...listOptions(list.path, asked),
    enabled: isReady && isCounted,
    placeholderData: keepPreviousData,
    staleTime: stale_ms,
    retry: false,
  });
  return <Count answer={isCounted ? data : undefined} />;
}

function Count({ answer }: Props) {
  const format = useFormat();
  if (answer?.total === undefined) return null;
  return (
    <span className={classes.tabCount}>
      {format.number(answer.total)}
      {!answer.total_is_exact && '+'}
    </span>
  );
}
