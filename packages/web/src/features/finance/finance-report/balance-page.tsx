import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChartCard } from '../../../kit/chart/chart-card.tsx';
import { FiguresPage } from '../../../kit/page/figures-page.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { textOf } from '../../../lib/search.ts';
import { useDrawPeriods, useDrawProducts, useDrawWaterfall } from './balance-tables.tsx';
import { tableHeight } from './figures.ts';
import { balanceQuery } from './report.calls.ts';
import { ReportBar } from './report-bar.tsx';
import { useReportSearch } from './report-search.ts';
import { stepsOf } from './waterfall-steps.ts';

/** From the opening to the closing balance, by period and product, in one currency at a time. */
export function BalancePage() {
  const { t } = useTranslation();
  const report = useReportSearch({ from: (today) => `${today.slice(0, 8)}01` });
  const { query, interval, search, change } = report;
  const answer = useQuery(balanceQuery({ ...query, period: interval }));
  const items = answer.data?.items ?? [];
  const wanted = textOf(search.currency);
  const shown = items.find(({ currency_code }) => currency_code === wanted) ?? items[0];
  const figures = { ...answer, data: answer.data && { shown } };
  return (
    <FiguresPage title={t('finance_report.balance.title')} hint={t('finance_report.balance.hint')}>
      <ReportBar report={report} hasInterval>
        {items.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={t('fields:common.currency_code')}
            value={shown?.currency_code ?? ''}
            onChange={({ currentTarget }) => change({ currency: currentTarget.value })}
            data={items.map(({ currency_code }) => currency_code)}
          />
        )}
      </ReportBar>
      <ChartCard
        wide
        title={t('finance_report.balance.waterfall')}
        sentence={t('finance_report.balance.waterfall_says')}
        query={figures}
        height={tableHeight(shown ? stepsOf(shown).length - 1 : 8)}
        draw={useDrawWaterfall()}
      />
      <ChartCard
        wide
        title={t('finance_report.balance.periods')}
        sentence={t('finance_report.balance.periods_say')}
        query={figures}
        height={tableHeight((shown?.periods.length ?? 3) + 1)}
        draw={useDrawPeriods(interval)}
      />
      <ChartCard
        wide
        title={t('finance_report.balance.products')}
        sentence={t('finance_report.balance.products_say')}
        query={figures}
        height={tableHeight(shown?.products.length ?? 3)}
        draw={useDrawProducts(interval)}
      />
    </FiguresPage>
  );
}
