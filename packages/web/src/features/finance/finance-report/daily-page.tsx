import { type DailyAnswer, type DailyFigures, daily_sections } from '@sluis/contract/finance/reports';
import { useQuery } from '@tanstack/react-query';
import { ChartCard } from '../../../kit/chart/chart-card.tsx';
import type { Draw } from '../../../kit/chart/data.ts';
import type { Cell } from '../../../kit/chart/table.ts';
import { useListHref } from '../../../kit/item/use-list-href.ts';
import { daysBefore } from '../../../kit/list/date-presets.ts';
import { FiguresPage } from '../../../kit/page/figures-page.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { amountColumn, tableHeight, useFigures } from './figures.ts';
import { useProductName } from './product-name.ts';
import { dailyQuery } from './report.calls.ts';
import { ReportBar } from './report-bar.tsx';
import { ReportNotice } from './report-notice.tsx';
import { useReportSearch } from './report-search.ts';

/** What happened on each accounting day, by product and settlement. */
export function DailyPage() {
  const { t } = useTranslation();
  const report = useReportSearch({ from: (today) => daysBefore(today, 29) });
  const answer = useQuery(dailyQuery(report.query));
  const draw = useDrawDaily();
  const rows = (answer.data?.items.length ?? 5) + (answer.data?.totals.length ?? 0);
  return (
    <FiguresPage title={t('finance_report.daily.title')} hint={t('finance_report.daily.hint')}>
      <ReportBar report={report} of="daily" />
      <ReportNotice answer={answer.data} />
      <ChartCard
        wide
        title={t('finance_report.daily.table')}
        sentence={t('finance_report.daily.says')}
        query={answer}
        height={tableHeight(rows)}
        draw={draw}
      />
    </FiguresPage>
  );
}

/** The sections that have a column only if any row has them. */
const occasional: readonly string[] = ['reversals', 'vat', 'reserve_held'];

function useDrawDaily(): (answer: DailyAnswer) => Draw {
  const { t } = useTranslation();
  const format = useFormat();
  const figures = useFigures();
  const productName = useProductName();
  const hrefOf = useListHref('settlement');
  return ({ items, totals }) => {
    const currencies = totals.map(({ currency_code }) => currency_code);
    const sections = daily_sections.filter(
      (section) => !occasional.includes(section) || items.some((row) => row[section] !== 0),
    );
    const amounts = [...sections, 'expected_net'] as const;
    const cells = (row: DailyFigures): Cell[] => [
      { value: row.count },
      ...amounts.map((name) => figures.money(row[name], row.currency_code)),
    ];
    const several = currencies.length > 1;
    return () => ({
      isEmpty: items.length === 0,
      table: {
        columns: [
          { label: t('finance_report.accounting_day') },
          { label: t('fields:common.payment_product') },
          ...(several ? [{ label: t('fields:common.currency_code') }] : []),
          { label: t('finance_report.count'), measure: figures.count },
          ...amounts.map((name) =>
            amountColumn(
              t(name === 'expected_net' ? 'finance_report.expected_net' : `fields:settlement.${name}`),
              currencies,
              figures,
            ),
          ),
          { label: t('fields:common.settlement') },
        ],
        rows: items.map((row): Cell[] => [
          { value: format.date(row.accounting_day) },
          { value: productName(row.payment_product) },
          ...(several ? [{ value: row.currency_code }] : []),
          ...cells(row),
          {
            value: row.settlement && (row.settlement_reference ?? t('settlement.running')),
            href: row.settlement ? hrefOf({ id: row.settlement, _open: true }) : undefined,
          },
        ]),
        totals: totals.map((total): Cell[] => [
          { value: t('finance_report.total') },
          { value: '' },
          ...(several ? [{ value: total.currency_code }] : []),
          ...cells(total),
          { value: '' },
        ]),
      },
    });
  };
}
