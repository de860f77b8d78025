import type { Bar } from '../../../kit/chart/bar-chart.tsx';
import { ChartCard, card_heights } from '../../../kit/chart/chart-card.tsx';
import { drawBars } from '../../../kit/chart/draw-bars.tsx';
import { drawHeat } from '../../../kit/chart/draw-heat.tsx';
import { drawLines } from '../../../kit/chart/draw-lines.tsx';
import { weekdayNames } from '../../../kit/chart/heat-grid.tsx';
import { countMeasure, moneyMeasure } from '../../../kit/chart/measure.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { type ListLink, weekOfHours, yearOfDays } from './chart-examples.ts';
import { type ExampleState, figuresIn } from './example-state.ts';

export interface ExampleProps {
  readonly state: ExampleState;
  readonly currency: string;
  readonly link: ListLink;
}

const year = 365;
const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** This week beside the last, with the expected total of today. */
function weekdayPairs(currency: string, link: ListLink, locale: string): Bar[] {
  const days = yearOfDays(currency, 14, link);
  const [names, short] = [weekdayNames(locale, 'long'), weekdayNames(locale, 'short')];
  return weekdays.map((_, index) => {
    const [was, now] = [days[index], days[index + 7]];
    // The last day of the examples is a Monday.
    const weekday = (index + 1) % 7;
    const { value = 0, href, partial } = now ?? {};
    return {
      label: names[weekday] ?? '',
      short: short[weekday] ?? '',
      value,
      href,
      before: was,
      expected: partial ? Math.round((value ?? 0) * 2.3) : null,
    };
  });
}

/** Charts over time: a year of days, the days of a week, the hours of a week. */
export function TimeExamples({ state, currency, link }: ExampleProps) {
  const { t, locale } = useTranslation();
  const money = moneyMeasure(locale, currency);
  const count = countMeasure(locale);
  const also = { label: t('demo_charts.payments'), measure: count };
  const days = yearOfDays(currency, year, link);
  const before = yearOfDays(currency, year, link, year);
  return (
    <>
      <ChartCard
        wide
        title={t('demo_charts.over_time')}
        sentence={t('demo_charts.over_time_says')}
        query={figuresIn(state, days)}
        height={card_heights.line}
        draw={(points) =>
          drawLines({
            head: t('demo_charts.day'),
            series: [
              { label: t('demo_charts.volume'), points },
              { label: t('demo_charts.before'), points: before.slice(0, points.length) },
            ].slice(0, points.length === 0 ? 1 : 2),
            measure: money,
            interval: 'day',
            also,
            annotations: [
              { at: '2026-09-15', text: t('demo_charts.campaign') },
              {
                at: '2026-10-15',
                until: '2026-10-17',
                text: t('demo_charts.outage'),
                href: link({ status: 'FAILED' }),
              },
            ],
          })
        }
      />
      <ChartCard
        title={t('demo_charts.weekdays')}
        sentence={t('demo_charts.weekdays_says')}
        query={figuresIn(state, weekdayPairs(currency, link, locale))}
        height={card_heights.bar}
        draw={(bars) =>
          drawBars({
            head: t('demo_charts.weekday'),
            bars,
            measure: money,
            value_label: t('demo_charts.this_week'),
            before_label: t('demo_charts.last_week'),
          })
        }
      />
      <ChartCard
        title={t('demo_charts.platforms')}
        sentence={t('demo_charts.platforms_says')}
        query={figuresIn(
          state,
          ['iOS', 'Android', 'Windows'].map((platform, index) => ({
            label: platform,
            value: Math.round((days.at(-2)?.value ?? 0) * 0.4 ** index),
            also: Math.round(400 * 0.4 ** index),
            href: link({ platform }),
          })),
        )}
        height={card_heights.bar}
        draw={(bars) =>
          drawBars({
            head: t('demo_charts.platform'),
            bars,
            measure: money,
            value_label: t('demo_charts.volume'),
            also,
          })
        }
      />
      <ChartCard
        wide
        title={t('demo_charts.week')}
        sentence={t('demo_charts.week_says')}
        query={figuresIn(state, weekOfHours(link).toReversed())}
        height={card_heights.heat}
        draw={(cells) => drawHeat({ cells, measure: count, value_label: t('demo_charts.payments') })}
      />
    </>
  );
}
