import { type Draw, isNothing } from './data.ts';
import { HeatGrid, type HeatGridProps, hourName, weekdayNames, wholeWeek } from './heat-grid.tsx';
import type { Cell, Column } from './table.ts';

/** A heat map of the week for a card. The table has a row for each hour with payments. */
export const drawHeat =
  (props: Omit<HeatGridProps, 'label'>): Draw =>
  ({ t, locale }, label) => {
    const { cells, measure, value_label, also } = props;
    const names = weekdayNames(locale, 'long');
    const columns: Column[] = [{ label: t('chart.moment') }, { label: value_label, measure }];
    if (also) columns.push(also);
    const rows = wholeWeek(cells)
      .filter(({ value }) => value)
      .map((cell): Cell[] => [
        { value: `${names[cell.weekday - 1]} ${hourName(cell.hour)}`, href: cell.href },
        { value: cell.value },
        ...(also ? [{ value: cell.also ?? null }] : []),
      ]);
    return {
      table: { columns, rows },
      isEmpty: isNothing(cells),
      chart: <HeatGrid label={label} {...props} />,
    };
  };
