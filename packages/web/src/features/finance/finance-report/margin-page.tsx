import { Checkbox, NativeSelect } from '@mantine/core';
import { type MarginSort, margin_sorts } from '@sluis/contract/finance/reports';
import type { Period } from '@sluis/contract/statistics';
import { useQuery } from '@tanstack/react-query';
import { ChartCard } from '../../../kit/chart/chart-card.tsx';
import { daysBefore } from '../../../kit/list/date-presets.ts';
import { monthsBefore } from '../../../kit/list/default-window.ts';
import { FiguresPage } from '../../../kit/page/figures-page.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { oneOf } from '../../../lib/search.ts';
import { tableHeight } from './figures.ts';
import { useDrawMargins, useDrawTotals } from './margin-tables.ts';
import { marginQuery } from './report.calls.ts';
import { ReportBar } from './report-bar.tsx';
import { ReportNotice } from './report-notice.tsx';
import { useReportSearch } from './report-search.ts';
import { useDrawAccounts, useDrawSafeguarding } from './safeguarding-tables.ts';

/** Margins of the last week, day by day. */
export const DailyMargins = () => <MarginPage period="day" from={(today) => daysBefore(today, 6)} />;

/** Margins of this month and the one before. */
export const MonthlyMargins = () => (
  <MarginPage period="month" from={(today) => monthsBefore(`${today.slice(0, 8)}01`, 1)} />
);

interface Props {
  readonly period: Period;
  /** The first day without dates in the address. */
  readonly from: (today: string) => string;
}

/** What the provider earns per merchant, product, processor and currency, and what it holds for merchants. */
function MarginPage({ period, from }: Props) {
  const { t } = useTranslation();
  const report = useReportSearch({ from });
  const { search, change } = report;
  const sort = oneOf(margin_sorts, search.order) ?? '-period';
  const isBelow = search.below === true;
  const answer = useQuery(
    marginQuery({ ...report.query, period, _sort: sort, ...(isBelow && { is_below_cost: true }) }),
  );
  const { data } = answer;
  const heightOf = (of: readonly unknown[] | undefined, more = 0): number => tableHeight((of?.length ?? 3) + more);
  return (
    <FiguresPage title={t(`finance_report.margins.${period}`)} hint={t('finance_report.margins.hint')}>
      <ReportBar report={report} of="margins">
        <NativeSelect
          size="xs"
          aria-label={t('finance_report.margins.order')}
          value={sort}
          onChange={({ currentTarget }) => {
            const next = currentTarget.value as MarginSort;
            change({ order: next === '-period' ? undefined : next });
          }}
          data={margin_sorts.map((value) => ({ value, label: t(`finance_report.orders.${value.replace('-', '')}`) }))}
        />
        <Checkbox
          size="xs"
          label={t('finance_report.margins.below_only')}
          checked={isBelow}
          onChange={({ currentTarget }) => change({ below: currentTarget.checked || undefined })}
        />
      </ReportBar>
      <ChartCard
        wide
        title={t('finance_report.margins.totals')}
        sentence={t('finance_report.margins.totals_say')}
        query={answer}
        height={heightOf(data?.totals)}
        draw={useDrawTotals()}
      />
      <ReportNotice answer={data} />
      <ChartCard
        wide
        title={t(`finance_report.margins.rows_${period}`)}
        sentence={t('finance_report.margins.rows_say')}
        query={answer}
        height={heightOf(data?.items)}
        nothing={isBelow ? t('finance_report.margins.none_below') : undefined}
        draw={useDrawMargins(period)}
      />
      <ChartCard
        wide
        title={t('finance_report.safeguarding.title')}
        sentence={t('finance_report.safeguarding.says')}
        query={answer}
        height={heightOf(data?.safeguarding)}
        draw={useDrawSafeguarding()}
      />
      <ChartCard
        wide
        title={t('finance_report.safeguarding.accounts')}
        sentence={t('finance_report.safeguarding.accounts_say')}
        query={answer}
        height={heightOf(
          data?.safeguarding.flatMap(({ accounts }) => accounts),
          data?.safeguarding.length,
        )}
        draw={useDrawAccounts()}
      />
    </FiguresPage>
  );
}
