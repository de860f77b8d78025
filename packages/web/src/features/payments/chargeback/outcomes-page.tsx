import { reasonOf } from '@sluis/contract/disputes/reasons';
import { ChartCard } from '../../../kit/chart/chart-card.tsx';
import { drawBars } from '../../../kit/chart/draw-bars.tsx';
import { countMeasure, shareMeasure } from '../../../kit/chart/measure.ts';
import { PartsList } from '../../../kit/chart/parts-list.tsx';
import { FiguresPage } from '../../../kit/page/figures-page.tsx';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { useWinRates } from './dispute.calls.ts';

/** Enough for any merchant, and as many as a bar chart shows legibly. */
const shown_max = 10;
const height_px = 430;

/** The share of disputes that were won, by reason. */
export function OutcomesPage() {
  const { t, locale } = useTranslation();
  const language = useLanguage();
  const rates = useWinRates();
  const label = (code: string | null): string => {
    const name = reasonOf(code)?.name[language];
    return name ? `${code} ${name}` : (code ?? t('dispute.no_reason'));
  };
  return (
    <FiguresPage title={t('dispute.outcomes')} hint={t('dispute.outcomes_hint')} isBusy={rates.isFetching}>
      <ChartCard
        wide
        title={t('dispute.win_rate')}
        sentence={t('dispute.win_rate_says')}
        query={rates}
        height={height_px}
        draw={({ items }) =>
          (words, name) => {
            const shown = items.slice(0, shown_max);
            const share = shareMeasure(locale);
            const bars = drawBars({
              head: t('fields:chargeback.reason'),
              bars: shown.map(({ reason_code, won, lost }) => ({
                label: label(reason_code),
                short: reason_code ?? '–',
                value: won / (won + lost),
                also: won + lost,
              })),
              measure: share,
              also: { label: t('dispute.decided'), measure: countMeasure(locale) },
              value_label: t('dispute.win_rate'),
            })(words, name);
            return {
              ...bars,
              chart: (
                <>
                  {bars.chart}
                  {/* The axis has room for codes only. */}
                  <PartsList
                    parts={shown.map(({ reason_code, won, lost }) => ({
                      label: label(reason_code),
                      value: t('dispute.won_of', { won, count: won + lost }),
                      share: share.format(won / (won + lost)),
                      color: 'var(--ink-main)',
                    }))}
                  />
                </>
              ),
            };
          }}
      />
    </FiguresPage>
  );
}
