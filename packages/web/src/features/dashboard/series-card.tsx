import type { SeriesAnswer } from '@sluis/contract/statistics';
import { ChartCard, card_heights } from '../../kit/chart/chart-card.tsx';
import type { TimePoint } from '../../kit/chart/data.ts';
import { daysOf } from '../../kit/chart/days-of.ts';
import { drawLines } from '../../kit/chart/draw-lines.tsx';
import { periodText } from '../../kit/list/filter-summary.ts';
import { useAnnotations } from '../../kit/use-annotations.ts';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { daysIn } from './ranges.ts';
import { linkWhile, useLink, useScope } from './scope.tsx';
import { seriesPath, useBoth } from './statistic.calls.ts';
import { useMeasures } from './use-measures.ts';

/** What was counted by day, week or month, and in the range before. */
export function SeriesCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const { entity, asked, measured } = useScope();
  const { interval, range, measure } = asked;
  const query = useBoth<SeriesAnswer>(seriesPath(entity), { ...measured, period: interval }, range.previous);
  const annotations = useAnnotations(range);
  const link = linkWhile(query.isOld, useLink());
  const { moneyOf, count } = useMeasures();
  const isCounted = entity === 'customer';
  const also = { label: t(`dashboard.counts.${entity}`), measure: count };
  const pointsOf = (answer: SeriesAnswer): TimePoint[] => {
    const days = daysOf(answer);
    return answer.items.map(({ period, partial, count, volume }) => ({
      at: period,
      value: isCounted ? count : volume,
      ...(!isCounted && { also: count }),
      partial,
      href: count > 0 ? link(answer, {}, { days: daysIn(period, interval, days) }) : undefined,
    }));
  };
  const label = t(measure === 'paid' ? 'dashboard.paid_volume' : `dashboard.values.${entity}`);
  const per = t(`dashboard.per.${interval}`);
  return (
    <ChartCard
      wide
      title={`${label} ${per}`}
      sentence={({ before }) => before && t('dashboard.compared', { dates: periodText(daysOf(before), { t, format }) })}
      query={query}
      height={card_heights.line}
      draw={({ now, before }) =>
        drawLines({
          head: t(`dashboard.intervals.${interval}`),
          series: [
            { label, points: pointsOf(now) },
            ...(before ? [{ label: t('dashboard.before'), points: pointsOf(before) }] : []),
          ],
          measure: isCounted ? count : moneyOf(now),
          interval,
          annotations,
          ...(!isCounted && { also }),
        })
      }
    />
  );
}
