import { reasonOf } from '@sluis/contract/disputes/reasons';
import { ChartCard } from '../../../kit/chart/chart-card.tsx';
import { drawBars } from '../../../kit/chart/draw-bars.tsx';
import { countMeasure, shareMeasure } from '../../../kit/chart/measure.ts';
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
          drawBars({
            head: t('fields:chargeback.reason'),
            bars: items.slice(0, shown_max).map(({ reason_code, won, lost }) => ({
              label: label(reason_code),
              short: reason_code ?? '–',
              value: won / (won + lost),
              also: won + lost,
            })),
            measure: shareMeasure(locale),
            also: { label: t('dispute.decided'), measure: countMeasure(locale) },
            value_label: t('dispute.win_rate'),
          })
        }
      />
    </FiguresPage>
  );
}
