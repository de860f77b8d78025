import { parseFilterKey } from '@sluis/contract/base/filter-key';
import { entityOf } from '@sluis/contract/declared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/i18n.ts';
import { listOptions, refetchWhile } from '../item/list-request.ts';
import { CardList } from '../list/card-list.tsx';
import { DataTable } from '../list/data-table.tsx';
import type { List } from '../list/declaration.ts';
import { firstDay, saysWindowAside } from '../list/default-window.ts';
import { filterFaults } from '../list/filter-faults.ts';
import classes from '../list/list.module.css';
import { ListEmpty } from '../list/list-empty.tsx';
import { ListFooter } from '../list/list-footer.tsx';
import { isNarrowed } from '../list/list-search.ts';
import { ListStateProvider, useListState } from '../list/list-state.tsx';
import { ListTabs } from '../list/list-tabs.tsx';
import { NewerRows } from '../list/newer-rows.tsx';
import { SelectionProvider } from '../list/selection.tsx';
import { lazy } from '../popover/lazy.ts';
import { Deferred } from '../state/deferred.tsx';
import { QuietBoundary } from '../state/lazy-boundary.tsx';
import { ListFrame } from './list-frame.tsx';

const OlderMatches = lazy(async () => (await import('../list/older-matches.tsx')).OlderMatches);

/** The one list screen, derived from the declaration and the URL. */
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
  const answer = useQuery({
    ...listOptions(list.path, query),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchWhile(list.live && state.data?.items.some(list.live)),
  });
  const rows = answer.data?.items ?? [];
  const older = isNarrowed(search) ? firstDay(search) : undefined;
  return (
    <ListFrame
      answer={answer}
      rows={rows}
      tabs={list.tabs && <ListTabs answer={answer.isPlaceholderData ? undefined : answer.data} />}
      notices={
        <>
          {saysWindowAside(list, search) && <p className={classes.notice}>{t('list.window_set_aside')}</p>}
          <FilterFaults />
          {list.notice && <list.notice />}
        </>
      }
      late={
        <>
          {older !== undefined && (
            <QuietBoundary>
              <OlderMatches from={older} />
            </QuietBoundary>
          )}
          <NewerRows rows={rows} />
        </>
      }
      table={({ isNarrow, ...columns }) => {
        if (rows.length === 0) return <ListEmpty />;
        if (isNarrow) return <CardList rows={rows} />;
        return <DataTable rows={rows} {...columns} isStale={answer.isPlaceholderData} />;
      }}
      footer={
        answer.data && (
          <Deferred>
            <ListFooter answer={answer.data} />
          </Deferred>
        )
      }
    />
  );
}

/** Lists the filters of the address that are not applied, because their values are invalid. */
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
