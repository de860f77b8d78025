import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChartGrid } from '../../kit/chart/chart-grid.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import { useScope } from './scope.tsx';

const widest = 'last-365-days';

interface Props {
  readonly isNothing: boolean;
  readonly children: ReactNode;
}

/** The cards below the key figures. Where all of them would be empty that is said once, with what can be done about it. */
export const Charts = ({ isNothing, children }: Props) => (isNothing ? <Nothing /> : <ChartGrid>{children}</ChartGrid>);

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
