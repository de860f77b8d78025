import type { MarginAnswer, MarginFigures } from '@sluis/contract/finance/reports';
import { merchant_roles } from '@sluis/contract/merchant';
import type { Period } from '@sluis/contract/statistics';
import type { Draw } from '../../../kit/chart/data.ts';
import { periodNames } from '../../../kit/chart/period-names.ts';
import type { Cell, Column } from '../../../kit/chart/table.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { merchantPath } from '../../../lib/organisation.ts';
import { useCan } from '../../../lib/session.ts';
import { amountColumn, type Figures, useFigures } from './figures.ts';
import { useProductName } from './product-name.ts';

const amounts = ['turnover', 'revenue', 'cost', 'partner', 'margin'] as const;

/** The columns of margins, and the cells of a row. */
function useMarginColumns() {
  const { t } = useTranslation();
  const figures: Figures = useFigures();
  const columns = (currencies: readonly string[]): Column[] => [
    { label: t('finance_report.count'), measure: figures.count },
    ...amounts.map((name) => amountColumn(t(`finance_report.${name}`), currencies, figures)),
    { label: t('finance_report.margin_percentage'), isNumber: true },
  ];
  const cells = (row: MarginFigures, mark?: string): Cell[] => [
    { value: row.count },
    ...amounts.map((name) => ({
      ...figures.money(row[name], row.currency_code),
      mark: name === 'margin' ? mark : undefined,
    })),
    figures.share(row.margin_percentage),
  ];
  return { columns, cells };
}

/** Totals per currency; amounts of different currencies are never added. */
export function useDrawTotals(): (answer: MarginAnswer) => Draw {
  const { t } = useTranslation();
  const { columns, cells } = useMarginColumns();
  return ({ totals }) =>
    () => ({
      isEmpty: totals.length === 0,
      table: {
        columns: [
          { label: t('fields:common.currency_code') },
          ...columns(totals.map(({ currency_code }) => currency_code)),
          { label: t('finance_report.margins.below_count'), isNumber: true },
        ],
        rows: totals.map((total): Cell[] => [
          { value: total.currency_code },
          ...cells(total, total.margin_micro < 0 ? t('finance_report.below_cost') : undefined),
          { value: total.below_cost },
        ]),
      },
    });
}

/** A row for each period, merchant, product, processor and currency. */
export function useDrawMargins(period: Period): (answer: MarginAnswer) => Draw {
  const { t, locale } = useTranslation();
  const { columns, cells } = useMarginColumns();
  const productName = useProductName();
  const { full } = periodNames(period, locale);
  const canOpen = useCan(merchant_roles.list);
  return ({ items, totals }) =>
    () => ({
      isEmpty: items.length === 0,
      table: {
        columns: [
          { label: t(`dashboard.intervals.${period}`) },
          { label: t('finance_report.merchant') },
          { label: t('fields:common.payment_product') },
          { label: t('fields:common.processor') },
          { label: t('fields:common.currency_code') },
          ...columns(totals.length === 1 ? totals.map(({ currency_code }) => currency_code) : []),
        ],
        rows: items.map((row): Cell[] => [
          { value: row.period === null ? '' : full(row.period) },
          { value: row.organisation_name, href: canOpen ? merchantPath(row.organisation) : undefined },
          { value: productName(row.payment_product) },
          { value: row.processor_name },
          { value: row.currency_code },
          ...cells(row, row.is_below_cost ? t('finance_report.below_cost') : undefined),
        ]),
      },
    });
}
