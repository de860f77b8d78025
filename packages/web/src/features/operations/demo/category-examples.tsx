import { ChartCard, card_heights } from '../../../kit/chart/chart-card.tsx';
import { drawDonut } from '../../../kit/chart/draw-donut.tsx';
import { drawLifecycle } from '../../../kit/chart/draw-lifecycle.tsx';
import { drawMap } from '../../../kit/chart/draw-map.tsx';
import { countMeasure, moneyMeasure } from '../../../kit/chart/measure.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { countryVolumes, lifecycleStages, methodShares, stateArrows, statusShares } from './chart-examples.ts';
import { figuresIn } from './example-state.ts';
import type { ExampleProps } from './time-examples.tsx';

/** Charts of the parts of a total: methods, statuses, countries. */
export function CategoryExamples({ state, currency, link }: ExampleProps) {
  const { t, locale } = useTranslation();
  const money = moneyMeasure(locale, currency);
  const count = countMeasure(locale);
  const also = { label: t('demo_charts.payments'), measure: count };
  const wordOf = (status: string): string => t(`status.transaction.${status}`);
  const value_label = t('demo_charts.volume');
  return (
    <>
      <ChartCard
        title={t('demo_charts.methods')}
        sentence={t('demo_charts.methods_says')}
        query={figuresIn(state, methodShares(currency, link))}
        height={card_heights.donut}
        draw={(categories) =>
          drawDonut({ head: t('demo_charts.method'), value_label, categories, measure: money, also })
        }
      />
      <ChartCard
        title={t('demo_charts.statuses')}
        sentence={t('demo_charts.statuses_says')}
        query={figuresIn(state, statusShares(wordOf, link))}
        height={card_heights.donut}
        draw={(categories) =>
          drawDonut({
            head: t('chart.status'),
            value_label: t('demo_charts.payments'),
            categories,
            measure: count,
          })
        }
      />
      <ChartCard
        wide
        title={t('demo_charts.countries')}
        sentence={t('demo_charts.countries_says')}
        query={figuresIn(state, countryVolumes(currency, link))}
        height={card_heights.map}
        draw={(countries) =>
          drawMap({ countries, measure: money, value_label, also, unknown: t('demo_charts.unknown') })
        }
      />
      <ChartCard
        wide
        title={t('demo_charts.lifecycle')}
        sentence={t('demo_charts.lifecycle_says')}
        query={figuresIn(state, lifecycleStages(wordOf, link))}
        height={card_heights.lifecycle}
        draw={(stages) =>
          drawLifecycle({
            stages,
            arrows: stateArrows,
            share_label: t('demo_charts.by_count'),
            also_label: t('demo_charts.by_volume'),
          })
        }
      />
    </>
  );
}
