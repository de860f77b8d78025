import { BarChart, type BarChartProps } from './bar-chart.tsx';
import { type Draw, isNothing } from './data.ts';
import type { Cell, Column } from './table.ts';

interface Options extends Omit<BarChartProps, 'label'> {
  /** The column of the rows: day, platform. */
  readonly head: string;
}

/** A bar chart for a card. The table has a row for each bar or pair. */
export const drawBars =
  ({ head, ...props }: Options): Draw =>
  ({ t }, label) => {
    const { bars, measure, also, value_label, before_label } = props;
    const isExpected = bars.some(({ expected }) => expected != null);
    const columns: Column[] = [{ label: head }, { label: value_label, measure }];
    if (also) columns.push(also);
    if (isExpected) columns.push({ label: t('chart.expected'), measure });
    if (before_label !== undefined) columns.push({ label: before_label, measure });
    const rows = bars.map((bar): Cell[] => {
      const cells: Cell[] = [{ value: bar.label }, { value: bar.value, href: bar.href }];
      if (also) cells.push({ value: bar.also ?? null });
      if (isExpected) cells.push({ value: bar.expected ?? null });
      if (before_label !== undefined) cells.push({ value: bar.before?.value ?? null, href: bar.before?.href });
      return cells;
    });
    return {
      table: { columns, rows },
      // A share of zero is a figure if there was something to share.
      isEmpty: isNothing(
        bars.flatMap((bar) => [
          bar,
          { value: bar.also ?? 0 },
          { value: bar.expected ?? 0 },
          bar.before ?? { value: 0 },
        ]),
      ),
      chart: <BarChart label={label} {...props} />,
    };
  };
