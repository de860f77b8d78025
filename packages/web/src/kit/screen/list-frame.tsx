import type { ListAnswer } from '@sluis/contract/base/list-query';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reloadAll } from '../item/list-request.ts';
import type { Row } from '../item/row.ts';
import { useNarrow } from '../layout/use-narrow.ts';
import type { ColumnSettings } from '../list/column-settings.ts';
import { FilterBar } from '../list/filter-bar.tsx';
import classes from '../list/list.module.css';
import { ListHead } from '../list/list-head.tsx';
import { useListKeys } from '../list/list-keys.ts';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { useListState } from '../list/list-state.tsx';
import { useColumnSettings } from '../list/use-column-settings.ts';
import { useHasPanel } from '../list/use-has-panel.ts';
import { LazyPanel, usePreloadPanel } from '../panel/lazy-panel.tsx';
import { ErrorState } from '../state/error-state.tsx';

export interface FramedTable {
  readonly settings: ColumnSettings;
  readonly onSettings: (settings: ColumnSettings) => void;
  readonly isNarrow: boolean;
}

interface Props {
  readonly answer: UseQueryResult<ListAnswer<Row>>;
  /** The shown rows in order, for the keys and the panel's previous and next. */
  readonly rows: readonly Row[];
  readonly tabs?: ReactNode;
  readonly notices?: ReactNode;
  /** Content that can appear while the user reads the rows: below them, so that it moves none. */
  readonly late?: ReactNode;
  readonly footer: ReactNode;
  /** The rows, once they have been loaded. */
  readonly table: (framed: FramedTable) => ReactNode;
}

/** The frame of an item list: its head and filters, the placeholder until there are items, and the panel. */
export function ListFrame({ answer, rows, tabs, notices, late, footer, table }: Props) {
  const { list } = useListState();
  const client = useQueryClient();
  const isNarrow = useNarrow();
  const hasPanel = useHasPanel();
  const [settings, onSettings, onResetSettings] = useColumnSettings(list);
  useListKeys(rows);
  usePreloadPanel(answer.data !== undefined);
  return (
    <div className={classes.screen} data-tall={list.above && true}>
      <div className={classes.list} inert={isNarrow && hasPanel} data-beside={hasPanel || undefined}>
        <ListHead
          settings={settings}
          onSettings={onSettings}
          onResetSettings={onResetSettings}
          isFetching={answer.isFetching}
          onReload={() => void reloadAll(client)}
        />
        {list.above && <list.above />}
        {tabs}
        <FilterBar />
        {notices}
        <div className={classes.body} aria-busy={answer.isFetching}>
          <div className={classes.bar} data-active={answer.isFetching || undefined} />
          {answer.isPending ? (
            <ListSkeleton />
          ) : answer.isError ? (
            <ErrorState error={answer.error} retry={() => void answer.refetch()} />
          ) : (
            table({ settings, onSettings, isNarrow })
          )}
        </div>
        <div className={classes.late}>{late}</div>
        {answer.data && !answer.isError && footer}
      </div>
      {hasPanel && <LazyPanel rows={rows} />}
    </div>
  );
}
