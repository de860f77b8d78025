import { type Draw, isNothing, totalOf } from './data.ts';
import { DonutChart, type DonutChartProps } from './donut-chart.tsx';
import { shareMeasure } from './measure.ts';
import type { Cell, Column } from './table.ts';

interface Options extends Omit<DonutChartProps, 'label'> {
  /** The column of the rows: status, payment method. */
  readonly head: string;
  readonly value_label: string;
}

/** A donut for a card. The table has every category, including the merged ones. */
export const drawDonut =
  ({ head, value_label, ...props }: Options): Draw =>
  ({ t, locale }, label) => {
    const { categories, measure, also } = props;
    const total = totalOf(categories);
    const columns: Column[] = [{ label: head }, { label: value_label, measure }];
    if (also) columns.push(also);
    columns.push({ label: t('chart.share'), measure: shareMeasure(locale) });
    const sorted = categories.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0));
    const rows = sorted.map((each): Cell[] => [
      { value: each.label, href: each.href },
      { value: each.value },
      ...(also ? [{ value: each.also ?? null }] : []),
      { value: total > 0 ? (each.value ?? 0) / total : null },
    ]);
    return {
      table: { columns, rows },
      isEmpty: isNothing(categories),
      chart: <DonutChart label={label} {...props} />,
    };
  };
