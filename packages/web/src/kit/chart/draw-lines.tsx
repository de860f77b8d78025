import { type Draw, isNothing, pointPairs } from './data.ts';
import { LineChart, type LineChartProps } from './line-chart.tsx';
import { periodNames } from './period-names.ts';
import type { Cell, Column } from './table.ts';

interface Options extends Omit<LineChartProps, 'label'> {
  /** The column of the rows: day, week, month. */
  readonly head: string;
}

/** A line chart of one or two series, for a card. The table has a row for each period. */
export const drawLines =
  ({ head, ...props }: Options): Draw =>
  ({ locale }, label) => {
    const { series, measure, also, interval } = props;
    const names = periodNames(interval, props.locale ?? locale);
    const [current, before] = series;
    const columns: Column[] = [{ label: head }, { label: current?.label ?? '', measure }];
    if (also) columns.push(also);
    if (before) columns.push({ label: before.label, measure });
    const rows = pointPairs(series).map(({ point, was }): Cell[] => {
      const cells: Cell[] = [
        { value: names.full((point ?? was)?.at ?? '') },
        { value: point?.value ?? null, href: point?.href },
      ];
      if (also) cells.push({ value: point?.also ?? null });
      if (before) cells.push({ value: was?.value ?? null, href: was?.href });
      return cells;
    });
    return {
      table: { columns, rows },
      isEmpty: isNothing(series.flatMap(({ points }) => points)),
      chart: <LineChart label={label} {...props} />,
    };
  };
