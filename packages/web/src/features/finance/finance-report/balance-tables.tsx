import { type SettlementSection, settlement_sections } from '@sluis/contract/entities/finance/settlement';
import { type CurrencyWaterfall, daily_sections, type Waterfall } from '@sluis/contract/finance/reports';
import type { Period } from '@sluis/contract/statistics';
import type { Draw } from '../../../kit/chart/data.ts';
import { periodNames } from '../../../kit/chart/period-names.ts';
import type { Cell } from '../../../kit/chart/table.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFigures } from './figures.ts';
import { useProductName } from './product-name.ts';
import { WaterfallChart } from './waterfall-chart.tsx';
import { stepsOf } from './waterfall-steps.ts';

interface Shown {
  readonly shown: CurrencyWaterfall | undefined;
}

const nothing: ReturnType<Draw> = { isEmpty: true, table: { columns: [], rows: [] } };

/** The sections that any of some waterfalls have. */
const sectionsIn = <S extends keyof Waterfall>(all: readonly Pick<Waterfall, S>[], sections: readonly S[]): S[] =>
  sections.filter((section) => all.some((each) => each[section] !== 0));

/** One column of a period, as it has many. */
const of_reserve: readonly SettlementSection[] = ['reserve_held', 'reserve_released', 'reserve_drawn'];

export function useSectionName(): (section: string) => string {
  const { t } = useTranslation();
  return (section) =>
    ['opening', 'paid', 'closing'].includes(section)
      ? t(`finance_report.balance.${section}`)
      : t(`fields:settlement.${section}`);
}

/** The waterfall as a chart, and as a table. */
export function useDrawWaterfall(): (of: Shown) => Draw {
  const { t } = useTranslation();
  const { moneyOf } = useFigures();
  const nameOf = useSectionName();
  return ({ shown }) =>
    (_, label) => {
      if (!shown) return nothing;
      const measure = moneyOf(shown.currency_code);
      const steps = stepsOf(shown).map((step) => ({ ...step, label: nameOf(step.section) }));
      return {
        isEmpty: steps.every(({ amount }) => amount === 0),
        chart: <WaterfallChart steps={steps} measure={measure} label={label} />,
        table: {
          columns: [{ label: t('settlement.line') }, { label: t('fields:common.amount'), measure }],
          rows: steps.map(({ label, amount }): Cell[] => [{ value: label }, { value: amount }]),
        },
      };
    };
}

/** A row for each period, in which opening, sections and payout make the closing balance. */
export function useDrawPeriods(interval: Period): (of: Shown) => Draw {
  const { t, locale } = useTranslation();
  const { moneyOf, count } = useFigures();
  const nameOf = useSectionName();
  const { full } = periodNames(interval, locale);
  return ({ shown }) =>
    () => {
      if (!shown) return nothing;
      const { periods, currency_code } = shown;
      const measure = moneyOf(currency_code);
      const sections = sectionsIn(periods, settlement_sections).filter((section) => !of_reserve.includes(section));
      const hasReserve = sectionsIn(periods, of_reserve).length > 0;
      const cells = (of: Waterfall): Cell[] => [
        { value: of.count },
        { value: of.opening },
        ...sections.map((section) => ({ value: of[section] })),
        ...(hasReserve ? [{ value: of_reserve.reduce((sum, section) => sum + of[section], 0) }] : []),
        { value: -of.paid || 0 },
        { value: of.closing },
      ];
      return {
        isEmpty: periods.length === 0,
        table: {
          columns: [
            { label: t(`dashboard.intervals.${interval}`) },
            { label: t('finance_report.count'), measure: count },
            { label: nameOf('opening'), measure },
            ...sections.map((section) => ({ label: nameOf(section), measure })),
            ...(hasReserve ? [{ label: t('settlement.reserve'), measure }] : []),
            { label: nameOf('paid'), measure },
            { label: nameOf('closing'), measure },
          ],
          rows: periods.map((each): Cell[] => [
            { value: full(each.period), mark: each.partial ? t('finance_report.balance.partial') : undefined },
            ...cells(each),
          ]),
          totals: [[{ value: t('finance_report.total') }, ...cells(shown)]],
        },
      };
    };
}

/** A row for each period and product. */
export function useDrawProducts(interval: Period): (of: Shown) => Draw {
  const { t, locale } = useTranslation();
  const { moneyOf, count } = useFigures();
  const nameOf = useSectionName();
  const productName = useProductName();
  const { full } = periodNames(interval, locale);
  return ({ shown }) =>
    () => {
      if (!shown) return nothing;
      const { products, currency_code } = shown;
      const measure = moneyOf(currency_code);
      const sections = sectionsIn(products, daily_sections);
      return {
        isEmpty: products.length === 0,
        table: {
          columns: [
            { label: t(`dashboard.intervals.${interval}`) },
            { label: t('fields:common.payment_product') },
            { label: t('finance_report.count'), measure: count },
            ...sections.map((name) => ({ label: nameOf(name), measure })),
          ],
          rows: products.map((each): Cell[] => [
            { value: full(each.period) },
            { value: productName(each.payment_product) },
            { value: each.count },
            ...sections.map((name) => ({ value: each[name] })),
          ]),
        },
      };
    };
}
