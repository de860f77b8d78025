import type { ProcessorRevenueAnswer } from '@sluis/contract/statistics';
import { ChartTable } from '../../../kit/chart/chart-table.tsx';
import { moneyMeasure, shareMeasure } from '../../../kit/chart/measure.ts';
import type { Cell, Column } from '../../../kit/chart/table.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { approvalOf, usualOf } from './approval-text.tsx';

interface Props {
  readonly answer: ProcessorRevenueAnswer;
  readonly hrefOf: (processor: string) => string | undefined;
}

/** The processors below each other, volume beside approval. */
export function ProcessorTable({ answer: { items, currency_code }, hrefOf }: Props) {
  const { t, locale } = useTranslation();
  const money = currency_code === null ? {} : { measure: moneyMeasure(locale, currency_code) };
  const share = { measure: shareMeasure(locale) };
  const columns: Column[] = [
    { label: t('processors.name') },
    { label: t('processors.revenue'), ...money },
    { label: t('processors.revenue_before'), ...money },
    { label: t('processors.approved'), ...share },
    { label: t('processors.usual'), ...share },
  ];
  const rows = items.map((processor): Cell[] => [
    { value: processor.name, href: hrefOf(processor.id) },
    { value: currency_code === null ? null : processor.last24hours },
    { value: currency_code === null ? null : processor.previous24hours },
    { value: approvalOf(processor) },
    { value: usualOf(processor) },
  ]);
  return <ChartTable label={t('navigation.processor_statistics.label')} table={{ columns, rows }} />;
}
