import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChartGrid } from '../../../kit/chart/chart-grid.tsx';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useScope } from './scope.tsx';
import type { Asking, Both } from './statistic.calls.ts';

const widest = 'last-365-days';

interface Counted {
  readonly count: number;
  readonly paying?: number;
}

interface Props {
  readonly totals: Asking<Both<Counted>>;
  readonly tiles: ReactNode;
  /** Content that is shown even if nothing was counted. */
  readonly always?: ReactNode;
  readonly children: ReactNode;
}

const isNothing = (counted: Counted | undefined): boolean => counted?.count === 0 && !counted.paying;

/** Key figures and cards. If all of them would be empty, one message says so, with what the user can do. */
export function Charts({ totals: { data }, tiles, always, children }: Props) {
  if (!isNothing(data?.now))
    return (
      <>
        {tiles}
        <ChartGrid>{children}</ChartGrid>
      </>
    );
  return (
    <>
      {!isNothing(data?.before) && tiles}
      <Nothing />
      {always}
    </>
  );
}

function Nothing() {
  const { t } = useTranslation();
  const { entity, asked, search, change } = useScope();
  const isFiltered = Object.keys(asked.filters).length > 0;
  const isWidest = asked.range.name === widest;
  const { range: _, 'created_at>': __, 'created_at<': ___, ...rest } = search;
  const why = isFiltered ? 'filtered' : isWidest ? 'ever' : 'range';
  return (
    <EmptyState
      title={t(`dashboard.nothing.${entity}`)}
      hint={t(`dashboard.nothing_hint.${why}`)}
      action={
        !isWidest && (
          <Button variant="default" size="xs" onClick={() => change({ range: widest, ...rest })}>
            {t(`dashboard.ranges.${widest}`)}
          </Button>
        )
      }
    />
  );
}
