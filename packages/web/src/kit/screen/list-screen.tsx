import { parseFilterKey } from '@sluis/contract/base/filter-key';
import { entityOf } from '@sluis/contract/declared';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../lib/i18n.ts';
import { late } from '../drop/late.ts';
import { ErrorState } from '../error-state.tsx';
import { listOptions, refetchWhile, reloadAll } from '../item/list-request.ts';
import { QuietBoundary } from '../late-boundary.tsx';
import { Later } from '../later.tsx';
import { CardList } from '../list/card-list.tsx';
import { DataTable } from '../list/data-table.tsx';
import type { List } from '../list/declaration.ts';
import { firstDay, saysWindowAside } from '../list/default-window.ts';
import { FilterBar } from '../list/filter-bar.tsx';
import { filterFaults } from '../list/filter-faults.ts';
import classes from '../list/list.module.css';
import { ListEmpty } from '../list/list-empty.tsx';
import { ListFooter } from '../list/list-footer.tsx';
import { ListHead } from '../list/list-head.tsx';
import { useListKeys } from '../list/list-keys.ts';
import { isNarrowed } from '../list/list-search.ts';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { ListStateProvider, useListState } from '../list/list-state.tsx';
import { ListTabs } from '../list/list-tabs.tsx';
import { NewerRows } from '../list/newer-rows.tsx';
import { SelectionProvider } from '../list/selection.tsx';
import { useColumnSettings } from '../list/use-column-settings.ts';
import { useHasPanel } from '../list/use-has-panel.ts';
import { LazyPanel, usePreloadPanel } from '../panel/lazy-panel.tsx';
import { useNarrow } from '../use-narrow.ts';

const OlderMatches = late(async () => (await import('../list/older-matches.tsx')).OlderMatches);

/** The one list screen: everything that it shows follows from the declaration and the URL. */
export function ListScreen({ list }: { list: List }) {
  return (
    <ListStateProvider list={list} key={list.id}>
      <SelectionProvider>
        <Screen />
      </SelectionProvider>
    </ListStateProvider>
  );
}

function Screen() {
  const { list, search, query } = useListState();
  const { t } = useTranslation();
  const client = useQueryClient();
  const [settings, setSettings, resetSettings] = useColumnSettings(list);
  const isNarrow = useNarrow();
  const answer = useQuery({
    ...listOptions(list.path, query),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchWhile(list.live && state.data?.items.some(list.live)),
  });
  const rows = answer.data?.items ?? [];
  useListKeys(rows);
  usePreloadPanel(answer.data !== undefined);
  const hasPanel = useHasPanel();
  const older = isNarrowed(search) ? firstDay(search) : undefined;
  return (
    <div className={classes.screen}>
      <div className={classes.list} inert={isNarrow && hasPanel} data-beside={hasPanel || undefined}>
        <ListHead
          settings={settings}
          onSettings={setSettings}
          onResetSettings={resetSettings}
          isFetching={answer.isFetching}
          onReload={() => void reloadAll(client)}
        />
        {list.tabs && <ListTabs answer={answer.isPlaceholderData ? undefined : answer.data} />}
        <FilterBar />
        {saysWindowAside(list, search) && <p className={classes.notice}>{t('list.window_set_aside')}</p>}
        <FilterFaults />
        {list.notice && <list.notice />}
        {older !== undefined && (
          <QuietBoundary>
            <OlderMatches from={older} />
          </QuietBoundary>
        )}
        <NewerRows rows={rows} />
        <div className={classes.body} aria-busy={answer.isFetching}>
          <div className={classes.bar} data-active={answer.isFetching || undefined} />
          {answer.isPending ? (
            <ListSkeleton />
          ) : answer.isError ? (
            <ErrorState error={answer.error} retry={() => void answer.refetch()} />
          ) : rows.length === 0 ? (
            <ListEmpty />
          ) : isNarrow ? (
            <CardList rows={rows} />
          ) : (
            <DataTable rows={rows} settings={settings} onSettings={setSettings} isStale={answer.isPlaceholderData} />
          )}
        </div>
        {answer.data && !answer.isError && (
          <Later>
            <ListFooter answer={answer.data} />
          </Later>
        )}
      </div>
      {hasPanel && <LazyPanel rows={rows} />}
    </div>
  );
}

/** Says which filters of the address are not applied, because they cannot be what stands there. */
function FilterFaults() {
  const { list, search } = useListState();
  const { t } = useTranslation();
  const of = [...filterFaults(list.entity, search).keys()].map((key) => parseFilterKey(key).field);
  if (of.length === 0) return null;
  const { fields } = entityOf(list.entity);
  const names = [...new Set(of)].map((name) =>
    Object.hasOwn(fields, name) ? t(`fields:${list.entity}.${name}`) : name,
  );
  return (
    <p className={classes.notice} role="alert">
      {t('list.filters_not_applied', { names: names.join(', ') })}
    </p>
  );
}
