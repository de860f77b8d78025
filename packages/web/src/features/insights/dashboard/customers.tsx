import { Anchor, SegmentedControl } from '@mantine/core';
import { beginning_of_time } from '@sluis/contract/base/list-query';
import {
  type BestCustomersAnswer,
  type CustomerCountAnswer,
  customer_segments,
  type SegmentsAnswer,
  statistic_filters,
} from '@sluis/contract/statistics';
import { Link } from '@tanstack/react-router';
import { ChartCard } from '../../../kit/chart/chart-card.tsx';
import { shareMeasure } from '../../../kit/chart/measure.ts';
import { useListHref } from '../../../kit/item/use-list-href.ts';
import type { List } from '../../../kit/list/declaration.ts';
import { withFilter } from '../../../kit/list/list-search.ts';
import type { Page } from '../../../kit/screen/screen.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { screenAt } from '../../../lib/screens.ts';
import { oneOf } from '../../../lib/search.ts';
import { Charts } from './charts.tsx';
import { dashboardOf } from './dashboard.tsx';
import { drawTable } from './draw-table.ts';
import { GroupsCard } from './groups-card.tsx';
import { linkWhile, useLink, useScope } from './scope.tsx';
import { SeriesCard } from './series-card.tsx';
import { type Asking, type Both, useBoth, useStatistic } from './statistic.calls.ts';
import { TileRow } from './tile-row.tsx';
import { useMeasures } from './use-measures.ts';

/** The dashboard of customers. */
export const customers = (list: List): Page =>
  dashboardOf({
    entity: 'customer',
    list,
    filters: [...statistic_filters.customer, 'city', 'region', 'gender'],
    Cards,
  });

function Cards() {
  const { asked, query } = useScope();
  const totals = useBoth<CustomerCountAnswer>('customer/count', query, asked.range.previous);
  return (
    <Charts totals={totals} tiles={<Totals totals={totals} />} always={<SegmentsCard />}>
      <SeriesCard />
      <GroupsCard by="status" as="donut" />
      <SegmentsCard />
      <BestCard />
    </Charts>
  );
}

function Totals({ totals }: { readonly totals: Asking<Both<CustomerCountAnswer>> }) {
  const { t } = useTranslation();
  return (
    <TileRow
      label={t('dashboard.figures')}
      query={totals}
      link={useLink()}
      tiles={[
        { label: t('dashboard.new_customers'), of: ({ count }) => count, as: 'count' },
        {
          label: t('dashboard.paying_customers'),
          of: ({ paying }) => paying,
          as: 'count',
          part: null,
          reason: t('dashboard.no_list_of_paying'),
        },
      ]}
    />
  );
}

const keys = ['volume', 'count'] as const;
/** The height of ten rows and their head. */
const rows_px = 366;

/** The customers with the highest or the most payments. */
function BestCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const { query, search, change } = useScope();
  const key = oneOf(keys, search.best) ?? 'volume';
  const best = useStatistic<BestCustomersAnswer>('customer/aggregate/best', { ...query, key, _limit: 10 });
  const hrefOf = useListHref('customer');
  const paymentsOf = linkWhile(best.isOld, useLink('transaction'));
  const { count, moneyOf } = useMeasures();
  return (
    <ChartCard
      wide
      title={t('dashboard.best')}
      sentence={(answer) => t('dashboard.as_of', { at: format.instant(answer.as_of) })}
      query={best}
      height={rows_px}
      draw={(answer) =>
        drawTable({
          columns: [
            { label: t('dashboard.customer') },
            { label: t('dashboard.volume'), measure: moneyOf(answer) },
            { label: t('dashboard.counts.transaction'), measure: count },
            { label: t('fields:customer.status') },
            { label: t('fields:customer.city') },
            { label: t('fields:customer.region') },
            { label: t('fields:customer.country_code') },
          ],
          rows: answer.items.map(({ customer, count, volume }) => [
            { value: customer.name ?? customer.id, href: hrefOf({ id: customer.id, _open: true }) },
            { value: volume, href: paymentsOf(answer, { customer: customer.id }, { filters: {} }) },
            { value: count },
            { value: t([`status.customer.${customer.status}`, customer.status]) },
            { value: customer.city },
            { value: customer.region },
            { value: customer.country_code && format.country(customer.country_code) },
          ]),
        })
      }
    >
      <SegmentedControl
        size="xs"
        aria-label={t('dashboard.best_by')}
        value={key}
        onChange={(value) => change({ ...search, best: value })}
        data={keys.map((value) => ({ value, label: t(`dashboard.best_keys.${value}`) }))}
      />
    </ChartCard>
  );
}

const guide = 'customers/rfm';

/** The number of customers in each segment: of all customers, whenever they were created. */
function SegmentsCard() {
  const { t, locale } = useTranslation();
  const format = useFormat();
  const { filters } = useScope().asked;
  const { base, id } = useOrganisation();
  const segments = useStatistic<SegmentsAnswer>('customer/aggregate/segment', { ...filters, organisation: id });
  const hrefOf = useListHref('customer');
  const { count } = useMeasures();
  return (
    <ChartCard
      title={t('dashboard.segments')}
      nothing={t('dashboard.no_segments')}
      sentence={({ as_of }) => t('dashboard.as_of', { at: format.instant(as_of) })}
      query={segments}
      height={rows_px}
      draw={({ segments: counts }) => {
        const total = customer_segments.reduce((sum, segment) => sum + counts[segment], 0);
        return drawTable({
          columns: [
            { label: t('fields:customer.segment') },
            { label: t('dashboard.counts.customer'), measure: count },
            { label: t('chart.share'), measure: shareMeasure(locale) },
          ],
          rows: (total === 0 ? [] : customer_segments).map((segment) => [
            {
              value: t(`values.segment.${segment}`),
              // Of any date: otherwise a list opens with the last month.
              href:
                counts[segment] > 0 && !segments.isOld
                  ? hrefOf({ ...withFilter(filters, 'segment', { segment }), 'created_at>': beginning_of_time })
                  : undefined,
            },
            { value: counts[segment] },
            { value: counts[segment] / total },
          ]),
        });
      }}
    >
      {screenAt(guide, id) && (
        <Anchor component={Link} to={`${base}/${guide}` as string} size="sm">
          {t('dashboard.guide')}
        </Anchor>
      )}
    </ChartCard>
  );
}
