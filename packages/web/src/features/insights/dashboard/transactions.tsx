import { type TransactionStatus, transaction_statuses } from '@sluis/contract/entities/payments/transaction';
import type {
  DayAndTimeAnswer,
  LifecycleAnswer,
  LocationsAnswer,
  TransactionTotalAnswer,
} from '@sluis/contract/statistics';
import { statistic_filters } from '@sluis/contract/statistics';
import { ChartCard, card_heights } from '../../../kit/chart/chart-card.tsx';
import { drawHeat } from '../../../kit/chart/draw-heat.tsx';
import { drawLifecycle } from '../../../kit/chart/draw-lifecycle.tsx';
import { drawMap } from '../../../kit/chart/draw-map.tsx';
import type { List } from '../../../kit/list/declaration.ts';
import type { Page } from '../../../kit/screen/screen.ts';
import { toneOf } from '../../../kit/value/status-tones.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { Charts } from './charts.tsx';
import { ConversionCard } from './conversion-card.tsx';
import { dashboardOf } from './dashboard.tsx';
import { GroupsCard } from './groups-card.tsx';
import { hoursOf, hoursQuery } from './hours.ts';
import { lifecycle_arrows, lifecycle_steps } from './lifecycle.ts';
import { isOnePeriod } from './ranges.ts';
import { linkWhile, useLink, useNarrowing, useScope } from './scope.tsx';
import { SeriesCard } from './series-card.tsx';
import { type Asking, type Both, totalPath, useBoth, useStatistic } from './statistic.calls.ts';
import { type TileOf, TileRow } from './tile-row.tsx';
import { useMeasures } from './use-measures.ts';

/** The dashboard of payments. */
export const transactions = (list: List): Page =>
  dashboardOf({
    entity: 'transaction',
    list,
    filters: [...statistic_filters.transaction.filter((name) => name !== 'blocked'), 'customer'],
    Cards,
  });

const succeeded = ['AUTHORIZED', 'SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED'];

function Cards() {
  const { asked, measured } = useScope();
  const query = { ...measured, period: asked.interval };
  const totals = useBoth<TransactionTotalAnswer>(totalPath('transaction'), query, asked.range.previous);
  return (
    <Charts totals={totals} tiles={<Totals totals={totals} />}>
      <SeriesCard />
      <ConversionCard />
      <GroupsCard by="status" as="donut" />
      <GroupsCard by="payment_product" as="donut" />
      <GroupsCard by="platform" as="bars" />
      <GroupsCard by="browser" as="bars" />
      <LifecycleCard />
      <LocationsCard />
      <HoursCard />
    </Charts>
  );
}

function Totals({ totals }: { readonly totals: Asking<Both<TransactionTotalAnswer>> }) {
  const { t } = useTranslation();
  const { asked } = useScope();
  const link = useLink();
  const volume: TileOf<TransactionTotalAnswer> = { label: t('dashboard.volume'), of: (all) => all.volume, as: 'money' };
  const average: TileOf<TransactionTotalAnswer> = {
    label: t(`dashboard.average_per.${asked.interval}`),
    of: (all) => all.averagePerPeriod,
    as: 'money',
  };
  return (
    <TileRow
      label={t('dashboard.figures')}
      query={totals}
      link={link}
      tiles={[
        { label: t('dashboard.paid_volume'), of: (all) => all.paid_volume, as: 'money', more: { measure: 'paid' } },
        // For paid payments it is the same.
        ...(asked.measure === 'paid' ? [] : [volume]),
        { label: t('dashboard.counts.transaction'), of: (all) => all.count, as: 'count' },
        // For one period it equals the volume.
        ...(isOnePeriod(asked.range, asked.interval) ? [] : [average]),
        { label: t('dashboard.atv'), of: (all) => all.atv, as: 'money' },
        {
          label: t('dashboard.conversion'),
          of: (all) => all.conversion,
          as: 'share',
          part: { 'status[]': succeeded, blocked: false },
          more: { measure: 'all' },
        },
      ]}
    />
  );
}

/**
 * The current statuses of the payments in the range; for all payments only, as the share of paid ones has no meaning
 * here.
 */
function LifecycleCard() {
  const { t } = useTranslation();
  const { query: asking } = useScope();
  const query = useStatistic<LifecycleAnswer>('transaction/aggregate/lifecycle', asking);
  const link = linkWhile(query.isOld, useLink());
  return (
    <ChartCard
      wide
      title={t('dashboard.lifecycle')}
      sentence={t('dashboard.lifecycle_says')}
      query={query}
      height={card_heights.lifecycle}
      draw={(answer) =>
        drawLifecycle({
          stages: transaction_statuses.flatMap((status) => {
            const item = answer.items.find(({ name }) => name === status);
            if (!item) return [];
            return {
              key: status,
              label: t(`status.transaction.${status}`),
              step: lifecycle_steps[status as TransactionStatus],
              value: item.count,
              share: item.count_percentage / 100,
              also_share: item.volume_percentage / 100,
              tone: toneOf('transaction', status),
              href: item.count > 0 ? link(answer, { status }, { measure: 'all' }) : undefined,
            };
          }),
          arrows: lifecycle_arrows,
          share_label: t('dashboard.by_count'),
          also_label: t('dashboard.by_volume'),
        })
      }
    />
  );
}

function LocationsCard() {
  const { t } = useTranslation();
  const { measured } = useScope();
  const query = useStatistic<LocationsAnswer>('transaction/aggregate/location', measured);
  const narrow = useNarrowing();
  const link = linkWhile(query.isOld, useLink());
  const { count, moneyOf } = useMeasures();
  return (
    <ChartCard
      wide
      title={t('dashboard.countries')}
      sentence={t('dashboard.countries_says')}
      nothing={t('dashboard.no_countries')}
      query={query}
      height={card_heights.map}
      draw={(answer) =>
        drawMap({
          countries: answer.items.map(({ location: { alpha2 }, volume, count }) => ({
            country: alpha2,
            value: Number(volume),
            also: count,
            href: link(answer, { country_code: alpha2 }),
            narrow: narrow('country_code', alpha2),
          })),
          measure: moneyOf(answer),
          value_label: t('dashboard.volume'),
          also: { label: t('dashboard.counts.transaction'), measure: count },
          unknown: t('dashboard.unknown'),
        })
      }
    />
  );
}

function HoursCard() {
  const { t } = useTranslation();
  const { asked, measured } = useScope();
  const query = useStatistic<DayAndTimeAnswer>('statistics/dayandtime', { ...measured, ...hoursQuery(asked.range) });
  const link = linkWhile(query.isOld, useLink());
  const { count, moneyOf } = useMeasures();
  return (
    <ChartCard
      wide
      title={t('dashboard.hours')}
      sentence={t('dashboard.hours_says')}
      query={query}
      height={card_heights.heat}
      draw={(answer) =>
        drawHeat({
          cells: hoursOf(answer, link),
          measure: count,
          value_label: t('dashboard.counts.transaction'),
          also: { label: t('dashboard.volume'), measure: moneyOf(answer) },
        })
      }
    />
  );
}
