import type { SeriesAnswer } from '@sluis/contract/statistics';
import { useQuery } from '@tanstack/react-query';
import { ChartCard } from '../../../kit/chart/chart-card.tsx';
import { drawLines } from '../../../kit/chart/draw-lines.tsx';
import { changeText, countMeasure, moneyMeasure } from '../../../kit/chart/measure.ts';
import { useAnnotations } from '../../../kit/chart/use-annotations.ts';
import { plusDays } from '../../../lib/business-time.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { daysQuery, overviewBeforeQuery } from './home.calls.ts';
import { overview_chart_px, overview_px } from './overview-size.ts';
import { compared_days, type Day, daysUntil } from './revenue.ts';
import { addressOf, paidSearch, useAsked, usePayments } from './use-home.ts';

const totalOf = (days: readonly Day[]): number => days.reduce((sum, { amount }) => sum + amount, 0);

interface Both {
  readonly now: SeriesAnswer;
  readonly before: SeriesAnswer;
}

/** The last 28 days beside the previous 28, up to the same time on the last day. */
export function OverviewCard() {
  const { t, locale } = useTranslation();
  const { today, currency, timezone } = useAsked();
  const payments = usePayments();
  const query = useQuery(daysQuery(today, currency));
  const ago = useQuery(overviewBeforeQuery(today, currency, timezone));
  const annotations = useAnnotations({ from: plusDays(today, 1 - compared_days), to: today });
  const last_before = plusDays(today, -compared_days);
  const split = ({ now, before }: Both) => ({
    before: daysUntil(last_before, compared_days, before),
    last: daysUntil(today, compared_days, now),
  });
  // Without revenue there is nothing to compare.
  if (query.data?.items.every(({ volume }) => volume === 0)) return null;
  return (
    <ChartCard
      title={t('home.overview')}
      sentence={(both: Both) => {
        const { before, last } = split(both);
        const [was, is] = [totalOf(before), totalOf(last)];
        const { currency_code } = both.now;
        if (currency_code === null) return '';
        const amount = moneyMeasure(locale, currency_code).format(is);
        if (was === 0) return t('home.overview_alone', { amount });
        const change = changeText(locale, is / was - 1);
        return t('home.overview_says', { amount, change });
      }}
      query={{
        data: query.data && ago.data && { now: query.data, before: ago.data },
        error: query.error ?? ago.error,
        refetch: () => Promise.all([query.refetch(), ago.refetch()]),
      }}
      height={overview_px}
      draw={(both) => {
        const { before, last } = split(both);
        const { now: answer } = both;
        const pointsOf = (days: readonly Day[]) =>
          days.map(({ at, amount, count }) => ({
            at,
            value: amount,
            also: count,
            partial: at === today || at === last_before,
            // The last previous day is cut off at this time, which no list is.
            href: count > 0 && at !== last_before ? addressOf(payments, paidSearch(at, at, answer)) : undefined,
          }));
        return drawLines({
          head: t('home.day'),
          series: [
            { label: t('home.overview'), points: pointsOf(last) },
            // A line along the axis shows nothing.
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
