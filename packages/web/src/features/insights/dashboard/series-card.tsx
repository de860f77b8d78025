import { dateIn } from '@sluis/contract/base/time';
import type { SeriesAnswer } from '@sluis/contract/statistics';
import { ChartCard, card_heights } from '../../../kit/chart/chart-card.tsx';
import type { TimePoint } from '../../../kit/chart/data.ts';
import { daysOf } from '../../../kit/chart/days-of.ts';
import { drawLines } from '../../../kit/chart/draw-lines.tsx';
import { useAnnotations } from '../../../kit/chart/use-annotations.ts';
import { periodText } from '../../../kit/list/filter-summary.ts';
import { businessNow } from '../../../lib/business-time.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { type Days, daysIn, seriesPeriod } from './ranges.ts';
import { linkWhile, useLink, useScope } from './scope.tsx';
import { asPeriods, hourSearch, overHours, wholeDay } from './series-points.ts';
import { seriesPath, useBoth } from './statistic.calls.ts';
import { useMeasures } from './use-measures.ts';

/** The figures by hour, day, week or month, and those of the previous range. */
export function SeriesCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const { entity, asked, measured } = useScope();
  const { range, measure } = asked;
  const interval = seriesPeriod(range, asked.interval);
  const query = useBoth<SeriesAnswer>(seriesPath(entity), { ...measured, period: interval }, range.previous);
  const notes = useAnnotations(range);
  const pointsOf = usePoints(query.isOld);
  const { moneyOf, count } = useMeasures();
  const isCounted = entity === 'customer';
  const also = { label: t(`dashboard.counts.${entity}`), measure: count };
  const label = t(measure === 'paid' ? 'dashboard.paid_volume' : `dashboard.values.${entity}`);
  const per = t(`dashboard.per.${interval}`);
  return (
    <ChartCard
      wide
      title={`${label} ${per}`}
      sentence={({ now, before }) =>
        before &&
        t(isOpen(now) ? 'dashboard.compared_so_far' : 'dashboard.compared', {
          dates: periodText(spanOf(before, isOpen(now)), { t, format }),
        })
      }
      query={query}
      height={card_heights.line}
      draw={({ now, before }) =>
        drawLines({
          head: t(`dashboard.intervals.${interval}`),
          series: [
            { label, points: pointsOf(now, false) },
            ...(before ? [{ label: t('dashboard.before'), points: pointsOf(before, isOpen(now)) }] : []),
          ],
          measure: isCounted ? count : moneyOf(now),
          interval,
          annotations: interval === 'hour' ? overHours(notes, format.date) : notes,
          ...(!isCounted && { also }),
        })
      }
    />
  );
}

/** Whether a range has not ended: it is then compared up to the same time. */
const isOpen = ({ until }: SeriesAnswer): boolean => Date.parse(until) > businessNow().getTime();

/** The days of an answer, which may end during the last of them. */
function spanOf(answer: SeriesAnswer, isCut: boolean): Days {
  const days = daysOf(answer);
  return isCut ? { ...days, to: dateIn(answer.timezone, new Date(Date.parse(answer.until) - 1)) } : days;
}

/** Returns the points of an answer; if it is cut off, the last period has no list. */
function usePoints(isOld: boolean): (answer: SeriesAnswer, isCut: boolean) => TimePoint[] {
  const { entity, asked } = useScope();
  const interval = seriesPeriod(asked.range, asked.interval);
  const link = linkWhile(isOld, useLink());
  return (answer, isCut) => {
    const days = spanOf(answer, isCut);
    const hrefOf = (period: string): string | undefined =>
      interval === 'hour'
        ? link(answer, hourSearch(period, answer.timezone))
        : link(answer, {}, { days: daysIn(period, interval, days) });
    const cut = isCut ? answer.items.at(-1)?.period : undefined;
    const periods = interval === 'hour' ? wholeDay(days.from, answer.items) : asPeriods(answer.items);
    return periods.map(({ period, partial, figure }) => ({
      at: period,
      value: figure === undefined ? null : entity === 'customer' ? figure.count : figure.volume,
      ...(figure && entity !== 'customer' && { also: figure.count }),
      partial,
      href: figure && figure.count > 0 && period !== cut ? hrefOf(period) : undefined,
    }));
  };
}
