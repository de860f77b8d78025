import { Skeleton } from '@mantine/core';
import { beginning_of_time } from '@sluis/contract/base/list-query';
import { customer_segments, type SegmentsAnswer } from '@sluis/contract/statistics';
import { useQuery } from '@tanstack/react-query';
import { countMeasure, shareMeasure } from '../../../kit/chart/measure.ts';
import { useListHref } from '../../../kit/item/use-list-href.ts';
import { FiguresPage } from '../../../kit/page/figures-page.tsx';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { request } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { Bounds } from './bounds.tsx';
import { Card } from './card.tsx';
import type { Segment } from './segment.ts';
import { SegmentMap } from './segment-map.tsx';
import { SegmentTable } from './segment-table.tsx';

/** The guide to customer segments: the size and meaning of each, and the scores. */
export function Guide() {
  const { t } = useTranslation();
  const organisation = useOrganisation().id;
  const path = '/v1/customer/aggregate/segment';
  const { data, error, refetch } = useQuery({
    queryKey: ['statistic', path, { organisation }],
    queryFn: ({ signal }) => request<SegmentsAnswer>('GET', path, { query: { organisation }, signal }),
    staleTime: 30_000,
  });
  const format = useFormat();
  return (
    <FiguresPage
      narrow
      title={t('rfm.title')}
      hint={[t('rfm.intro'), data && t('rfm.as_of', { at: format.instant(data.as_of) })].filter(Boolean).join(' ')}
    >
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data ? (
        <Segments {...data} />
      ) : (
        <div role="status" aria-busy aria-label={t('chart.loading')}>
          <Skeleton height={440} />
        </div>
      )}
    </FiguresPage>
  );
}

function Segments({ segments, bounds }: SegmentsAnswer) {
  const { t, locale } = useTranslation();
  const hrefOf = useListHref('customer');
  const total = customer_segments.reduce((sum, name) => sum + segments[name], 0);
  if (total === 0) return <EmptyState title={t('rfm.nobody')} hint={t('rfm.nobody_hint')} />;
  const shown = customer_segments.map((name): Segment => {
    const count = segments[name];
    return {
      name,
      count,
      counted: countMeasure(locale).format(count),
      share: shareMeasure(locale).format(count / total),
      // Of any date: otherwise a list opens with the last month.
      href: count > 0 ? hrefOf({ segment: name, 'created_at>': beginning_of_time }) : undefined,
    };
  });
  return (
    <>
      <Card title={t('rfm.map')} hint={t('rfm.map_hint')}>
        <SegmentMap segments={shown} />
      </Card>
      <Card title={t('rfm.segments')} hint={t('rfm.segments_hint', { total: countMeasure(locale).format(total) })}>
        <SegmentTable segments={shown} />
      </Card>
      <Card title={t('rfm.scores')} hint={t('rfm.scores_hint')}>
        <Bounds bounds={bounds} />
      </Card>
    </>
  );
}
