import type { Draw } from '../../../kit/chart/data.ts';
import type { Table } from '../../../kit/chart/table.ts';

/** Rows without a chart, for a card: the highest, the best. */
export const drawTable =
  (table: Table): Draw =>
  () => ({ table, isEmpty: table.rows.length === 0 });
