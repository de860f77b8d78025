import type { SeriesAnswer } from '@sluis/contract/statistics';
import { useQuery } from '@tanstack/react-query';
import { ChartCard } from '../../kit/chart/chart-card.tsx';
import { drawLines } from '../../kit/chart/draw-lines.tsx';
import { countMeasure, moneyMeasure, shareMeasure } from '../../kit/chart/measure.ts';
import { useAnnotations } from '../../kit/use-annotations.ts';
import { plusDays } from '../../lib/business-time.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { daysQuery } from './home.calls.ts';
import { overview_chart_px, overview_px } from './overview-size.ts';
import { compared_days, type Day, daysUntil } from './revenue.ts';
import { addressOf, paidSearch, useAsked, usePayments } from './use-home.ts';

const totalOf = (days: readonly Day[]): number => days.reduce((sum, { amount }) => sum + amount, 0);

/** The last 28 days beside the 28 before. */
export function OverviewCard() {
  const { t, locale } = useTranslation();
  const { today, currency } = useAsked();
  const payments = usePayments();
  const query = useQuery(daysQuery(today, currency));
  const annotations = useAnnotations({ from: plusDays(today, 1 - compared_days), to: today });
  const split = (answer: SeriesAnswer) => {
    const days = daysUntil(today, 2 * compared_days, answer);
    return { before: days.slice(0, compared_days), last: days.slice(compared_days) };
  };
  // Nothing to compare is not worth a card.
  if (query.data?.items.every(({ volume }) => volume === 0)) return null;
  return (
    <ChartCard
      title={t('home.overview')}
      sentence={(answer: SeriesAnswer) => {
        const { before, last } = split(answer);
        const [was, is] = [totalOf(before), totalOf(last)];
        const { currency_code } = answer;
        if (currency_code === null) return '';
        const amount = moneyMeasure(locale, currency_code).format(is);
        if (was === 0) return t('home.overview_alone', { amount });
        const change = `${is >= was ? '+' : ''}${shareMeasure(locale).format(is / was - 1)}`;
        return t('home.overview_says', { amount, change });
      }}
      query={query}
      height={overview_px}
      draw={(answer) => {
        const { before, last } = split(answer);
        const pointsOf = (days: readonly Day[]) =>
          days.map(({ at, amount, count }) => ({
            at,
            value: amount,
            also: count,
            partial: at === today,
            href: count > 0 ? addressOf(payments, paidSearch(at, at, answer)) : undefined,
          }));
        return drawLines({
          head: t('home.day'),
          series: [
            { label: t('home.overview'), points: pointsOf(last) },
            // A line along the axis says nothing.
            ...(totalOf(before) > 0 ? [{ label: t('home.overview_before'), points: pointsOf(before) }] : []),
          ],
          measure: moneyMeasure(locale, answer.currency_code ?? 'EUR'),
          also: { label: t('home.transactions'), measure: countMeasure(locale) },
          interval: 'day',
          annotations,
          height: overview_chart_px,
        });
      }}
    />
  );
}
