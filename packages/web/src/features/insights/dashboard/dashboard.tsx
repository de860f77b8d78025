import { entityOf } from '@sluis/contract/declared';
import { range_days_max, type StatisticEntity, statistic_filters, type TotalAnswer } from '@sluis/contract/statistics';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useMemo } from 'react';
import { todayIn } from '../../../kit/list/date-presets.ts';
import type { List } from '../../../kit/list/declaration.ts';
import { FiguresPage } from '../../../kit/page/figures-page.tsx';
import type { Page } from '../../../kit/screen/screen.ts';
import { IconButton } from '../../../kit/tooltip/icon-button.tsx';
import type { Query } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan, useMe } from '../../../lib/session.ts';
import { AddNote } from './add-note.tsx';
import { readAsked } from './asked.ts';
import { Controls } from './controls.tsx';
import classes from './dashboard.module.css';
import { DashboardViews } from './dashboard-views.tsx';
import { MailDashboard } from './mail-dashboard.tsx';
import { QuestionBar } from './question-bar.tsx';
import { seriesPeriod } from './ranges.ts';
import { ScopeProvider, scopeQueries, useScope } from './scope.tsx';
import { beforeQuery, seriesPath, statisticOptions, totalPath, useStatistic } from './statistic.calls.ts';

interface Declared {
  readonly entity: StatisticEntity;
  /** The list of the counted items. */
  readonly list: List;
  /** The fields of its filters; the first three are always offered. */
  readonly filters: readonly string[];
  readonly Cards: ComponentType;
}

/** A page of an entity's statistics: the controls above, and its cards. */
export const dashboardOf = (declared: Declared): Page => ({
  Content: () => <Dashboard {...declared} />,
  ahead: (client, { search, organisation, me }) => {
    const { entity } = declared;
    const asked = readAsked(entity, search, todayIn(me.timezone));
    const { measured } = scopeQueries(asked, organisation);
    const calls: readonly (readonly [path: string, query: Query])[] = [
      [totalPath(entity), { ...measured, period: asked.interval }],
      [seriesPath(entity), { ...measured, period: seriesPeriod(asked.range, asked.interval) }],
    ];
    for (const [path, query] of calls)
      for (const each of [query, beforeQuery(query, asked.range.previous)])
        void client.prefetchQuery(statisticOptions(path, each));
    return undefined;
  },
});

function Dashboard({ entity, list, filters, Cards }: Declared) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return (
    <ScopeProvider entity={entity}>
      <FiguresPage
        title={t(`dashboard.titles.${entity}`)}
        hint={t(`dashboard.hints.${entity}`)}
        actions={
          <>
            <DashboardViews />
            <AddNote />
            <MailDashboard />
            <IconButton
              icon={IconRefresh}
              label={t('list.reload')}
              onClick={() => void client.invalidateQueries({ queryKey: ['statistic'] })}
            />
          </>
        }
      >
        <Controls />
        <QuestionBar list={list} filters={useAllowedFilters(entity, filters)} />
        <NotOver />
        <CutRange />
        <FromRows />
        <Cards />
      </FiguresPage>
    </ScopeProvider>
  );
}

/** Without the role for the list, figures can only be filtered by fields that identify no single item. */
function useAllowedFilters(entity: StatisticEntity, filters: readonly string[]): readonly string[] {
  const can_list = useCan(entityOf(entity).roles.list);
  const open_to_all: readonly string[] = statistic_filters[entity];
  return useMemo(
    () => (can_list ? filters : filters.filter((name) => open_to_all.includes(name))),
    [can_list, filters, open_to_all],
  );
}

/** Shows that the range is longer than the maximum. */
function CutRange() {
  const { t } = useTranslation();
  const format = useFormat();
  const { isCut } = useScope().asked.range;
  return isCut ? <p className={classes.notice}>{t('dashboard.cut', { days: format.number(range_days_max) })}</p> : null;
}

/** Shows that today alone is compared with the same part of yesterday, not with a whole day. */
function NotOver() {
  const { t } = useTranslation();
  const { entity, asked, measured } = useScope();
  const { data } = useStatistic<TotalAnswer>(totalPath(entity), { ...measured, period: asked.interval });
  const isToday = asked.range.from === todayIn(useMe().timezone);
  return isToday && data?.count ? <p className={classes.notice}>{t('dashboard.not_over')}</p> : null;
}

/** Shows that this question takes longer, because there are no sums for it. */
function FromRows() {
  const { t } = useTranslation();
  const { entity, asked, measured } = useScope();
  const { data } = useStatistic(totalPath(entity), { ...measured, period: asked.interval });
  return data?.from_rows ? <p className={classes.notice}>{t('dashboard.from_rows')}</p> : null;
}
