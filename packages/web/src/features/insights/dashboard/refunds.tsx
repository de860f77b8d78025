import type { ListAnswer } from '@sluis/contract/base/list-query';
import { dateIn } from '@sluis/contract/base/time';
import { entityOf } from '@sluis/contract/declared';
import { refund_statuses, void_refund_statuses } from '@sluis/contract/entities/payments/refund';
import type { Populated } from '@sluis/contract/registry';
import type { RefundTotalAnswer } from '@sluis/contract/statistics';
import { statistic_filters } from '@sluis/contract/statistics';
import { ChartCard } from '../../../kit/chart/chart-card.tsx';
import { useListHref } from '../../../kit/item/use-list-href.ts';
import type { List } from '../../../kit/list/declaration.ts';
import type { Page } from '../../../kit/screen/screen.ts';
import { shortId } from '../../../kit/value/short-id.ts';
import { useFormat } from '../../../lib/format.ts';
import { can } from '../../../lib/granted.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/session.ts';
import { Charts } from './charts.tsx';
import { dashboardOf } from './dashboard.tsx';
import { drawTable } from './draw-table.ts';
import { GroupsCard } from './groups-card.tsx';
import { isOnePeriod } from './ranges.ts';
import { useLink, useScope } from './scope.tsx';
import { SeriesCard } from './series-card.tsx';
import { type Asking, type Both, totalPath, useBoth, useStatistic } from './statistic.calls.ts';
import { type TileOf, TileRow } from './tile-row.tsx';
import { useMeasures } from './use-measures.ts';

/** The dashboard of refunds. */
export const refunds = (list: List): Page =>
  dashboardOf({
    entity: 'refund',
    list,
    filters: [...statistic_filters.refund, 'reason', 'customer', 'amount'],
    Cards,
  });

const returned = refund_statuses.filter((status) => !void_refund_statuses.includes(status));

function Cards() {
  const me = useMe();
  const { asked, query } = useScope();
  const asking = { ...query, period: asked.interval };
  const totals = useBoth<RefundTotalAnswer>(totalPath('refund'), asking, asked.range.previous);
  return (
    <Charts totals={totals} tiles={<Totals totals={totals} />}>
      <SeriesCard />
      <GroupsCard wide by="status" as="donut" />
      {can(me, entityOf('refund').roles.list) && <HighestCard />}
    </Charts>
  );
}

function Totals({ totals }: { readonly totals: Asking<Both<RefundTotalAnswer>> }) {
  const { t } = useTranslation();
  const { asked } = useScope();
  const isInverted = true;
  const average: TileOf<RefundTotalAnswer> = {
    label: t(`dashboard.average_per.${asked.interval}`),
    of: (all) => all.averagePerPeriod,
    as: 'money',
    isInverted,
  };
  return (
    <TileRow
      label={t('dashboard.figures')}
      query={totals}
      link={useLink()}
      tiles={[
        { label: t('dashboard.values.refund'), of: (all) => all.volume, as: 'money', isInverted },
        { label: t('dashboard.counts.refund'), of: (all) => all.count, as: 'count', isInverted },
        // For one period it equals the volume.
        ...(isOnePeriod(asked.range, asked.interval) ? [] : [average]),
        { label: t('dashboard.average_refund'), of: (all) => all.atv, as: 'money', isInverted },
        {
          label: t('dashboard.refund_rate'),
          of: (all) => all.rate,
          as: 'share',
          part: { 'status[]': returned },
          isInverted,
        },
      ]}
    />
  );
}

type Refund = Populated<'refund', 'transaction' | 'payment_profile'>;

const shown = 5;

/** The highest refunds in the shown currency, which is in the total if it is not in the address. */
function HighestCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const { asked, query } = useScope();
  const total = useStatistic<RefundTotalAnswer>(totalPath('refund'), { ...query, period: asked.interval });
  const currency_code = asked.currency ?? total.data?.currency_code;
  const highest = useStatistic<ListAnswer<Refund>>(
    'refund',
    {
      ...query,
      currency_code,
      _sort: '-amount',
      _limit: shown,
      _count: false,
      _populate: 'transaction payment_profile',
    },
    currency_code != null,
  );
  const hrefOf = useListHref('refund');
  const { moneyOf } = useMeasures();
  // Without any payment there is no refund either.
  const none = total.data && currency_code == null ? { items: [] as Refund[] } : undefined;
  return (
    <ChartCard
      wide
      title={t('dashboard.highest')}
      sentence={t('dashboard.highest_says')}
      query={{ ...highest, data: highest.data ?? none, error: highest.error ?? total.error }}
      height={216}
      draw={({ items }) =>
        drawTable({
          columns: [
            { label: t('fields:transaction.merchant_reference') },
            { label: t('fields:refund.amount'), measure: moneyOf({ currency_code: currency_code ?? null }) },
            { label: t('dashboard.of_payment'), measure: moneyOf({ currency_code: currency_code ?? null }) },
            { label: t('fields:refund.status') },
            { label: t('fields:transaction.payment_product') },
            { label: t('fields:refund.reason') },
            { label: t('fields:refund.last_status_update') },
          ],
          rows: items.map((refund) => {
            const { id, amount, status, reason, last_status_update } = refund;
            // Only its id for users who may not see the payment.
            const paid = typeof refund.transaction === 'object' ? refund.transaction : undefined;
            return [
              { value: paid?.merchant_reference ?? shortId(id), href: hrefOf({ id, _open: true }) },
              { value: amount },
              { value: paid?.amount ?? null },
              { value: t([`status.refund.${status}`, status]) },
              { value: paid?.payment_product ? t(`values.payment_product.${paid.payment_product}`) : null },
              { value: reason },
              { value: format.date(dateIn(format.timezone, new Date(last_status_update))) },
            ];
          }),
        })
      }
    />
  );
}
