import { approved_statuses } from '@sluis/contract/approval';
import { compared_statuses, type SeriesAnswer } from '@sluis/contract/statistics';
import { ChartCard, card_heights } from '../../../kit/chart/chart-card.tsx';
import type { TimePoint } from '../../../kit/chart/data.ts';
import { daysOf } from '../../../kit/chart/days-of.ts';
import { drawLines } from '../../../kit/chart/draw-lines.tsx';
import { shareMeasure } from '../../../kit/chart/measure.ts';
import { useAnnotations } from '../../../kit/chart/use-annotations.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { daysIn } from './ranges.ts';
import { linkWhile, useLink, useScope } from './scope.tsx';
import { type Asking, seriesPath, useStatistic } from './statistic.calls.ts';
import { useMeasures } from './use-measures.ts';

interface Outcomes {
  readonly approved: SeriesAnswer;
  readonly finished: SeriesAnswer;
}

/**
 * Conversion by day, week or month, as the figure above counts it: authorised and paid, as a share of payments with an
 * outcome. For payments in chosen statuses a share has no meaning.
 */
export function ConversionCard() {
  const { asked } = useScope();
  const isOfStatuses = Object.keys(asked.filters).some((key) => key.startsWith('status') || key.startsWith('blocked'));
  return isOfStatuses ? null : <Conversion />;
}

function Conversion() {
  const { t, locale } = useTranslation();
  const { asked } = useScope();
  const { interval, range } = asked;
  const query = useOutcomes();
  const annotations = useAnnotations(range);
  const link = linkWhile(query.isOld, useLink());
  const { count } = useMeasures();
  const label = t('dashboard.conversion');
  const pointsOf = ({ approved, finished }: Outcomes): TimePoint[] => {
    const days = daysOf(finished);
    const good = new Map(approved.items.map((item) => [item.period, item.count]));
    return finished.items.map(({ period, partial, count: all }) => {
      const part = { 'status[]': compared_statuses, blocked: false };
      return {
        at: period,
        value: all === 0 ? null : (good.get(period) ?? 0) / all,
        also: all,
        partial,
        href: all > 0 ? link(finished, part, { days: daysIn(period, interval, days), measure: 'all' }) : undefined,
      };
    });
  };
  return (
    <ChartCard
      wide
      title={`${label} ${t(`dashboard.per.${interval}`)}`}
      sentence={t('dashboard.conversion_says')}
      query={query}
      height={card_heights.line}
      draw={(answer) =>
        drawLines({
          head: t(`dashboard.intervals.${interval}`),
          series: [{ label, points: pointsOf(answer) }],
          measure: shareMeasure(locale),
          also: { label: t('dashboard.finished'), measure: count },
          interval,
          annotations,
        })
      }
    />
  );
}

/** Payments with an outcome, and the authorised or paid ones among them, by period. */
function useOutcomes(): Asking<Outcomes> {
  const { query, asked } = useScope();
  const series = { ...query, period: asked.interval, blocked: false };
  const path = seriesPath('transaction');
  const finished = useStatistic<SeriesAnswer>(path, { ...series, 'status[]': compared_statuses });
  const approved = useStatistic<SeriesAnswer>(path, { ...series, 'status[]': approved_statuses });
  return {
    data: finished.data && approved.data && { finished: finished.data, approved: approved.data },
    error: finished.error ?? approved.error,
    isFetching: Boolean(finished.isFetching || approved.isFetching),
    isOld: finished.isOld || approved.isOld,
    refetch: () => Promise.all([finished.refetch(), approved.refetch()]),
  };
}
