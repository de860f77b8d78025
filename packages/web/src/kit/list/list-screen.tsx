import { entityOf } from '@sluis/contract/registry';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { can } from '../../lib/granted.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import { ErrorState } from '../error-state.tsx';
import { LatePanel, usePanelAhead } from '../panel/late-panel.tsx';
import { useNarrow } from '../use-narrow.ts';
import { CardList } from './card-list.tsx';
import { DataTable } from './data-table.tsx';
import type { List } from './declaration.ts';
import { firstDay, saysWindowAside } from './default-window.ts';
import { FilterBar } from './filter-bar.tsx';
import { filterFaults } from './filter-faults.ts';
import { parseFilterKey } from './filter-key.ts';
import classes from './list.module.css';
import { ListEmpty } from './list-empty.tsx';
import { ListFooter } from './list-footer.tsx';
import { ListHead } from './list-head.tsx';
import { useListKeys } from './list-keys.ts';
import { listOptions, refetchWhile, reloadAll } from './list-request.ts';
import { isNarrowed, openId } from './list-search.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListStateProvider, useListState } from './list-state.tsx';
import { NewerRows } from './newer-rows.tsx';
import { SelectionProvider } from './selection.tsx';
import { useColumnSettings } from './use-column-settings.ts';

const OlderMatches = lazy(async () => ({ default: (await import('./older-matches.tsx')).OlderMatches }));

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
  usePanelAhead(answer.data !== undefined);
  const hasPanel = useHasPanel();
  const older = isNarrowed(search) ? firstDay(search) : undefined;
  return (
    <div className={classes.screen}>
      <div className={classes.list} inert={isNarrow && hasPanel}>
        <ListHead
          settings={settings}
          onSettings={setSettings}
          onResetSettings={resetSettings}
          isFetching={answer.isFetching}
          onReload={() => void reloadAll(client)}
        />
        <FilterBar />
        {saysWindowAside(list, search) && <p className={classes.notice}>{t('list.window_set_aside')}</p>}
        <FilterFaults />
        {older !== undefined && (
          <Suspense>
            <OlderMatches from={older} />
          </Suspense>
        )}
        {list.notice && <list.notice />}
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
        {answer.data && !answer.isError && <ListFooter answer={answer.data} />}
      </div>
      {hasPanel && <LatePanel rows={rows} />}
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

/** Whether the URL asks for a panel that there is: an item, or a form for a viewer who may fill it in. */
function useHasPanel(): boolean {
  const { list, search } = useListState();
  const me = useMe();
  const hasForm = list.create !== undefined && can(me, list.create.roles);
  return search._open === true && (openId(search) !== undefined || hasForm);
}
