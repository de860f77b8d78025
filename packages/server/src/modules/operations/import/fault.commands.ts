import type pg from 'pg';
import { copyLine, copyRows } from './copy-rows.ts';
import type { Fault } from './faults.ts';

const columns = ['import', 'line', 'column_name', 'code', 'detail'];

/** Separates details: no quoted value contains it. */
export const detail_separator = '\n';

/** Stores the rows that cannot be imported, each with the heading of its column in the file. */
export const keepFaults = (
  client: pg.ClientBase,
  id: string,
  faults: readonly Fault[],
  headingOf: (column: string) => string,
): Promise<void> =>
  copyRows(client, {
    table: 'import_fault',
    columns,
    lines: faults.map(({ line, column, code, details }) =>
      copyLine([id, line, headingOf(column), code, details.join(detail_separator)]),
    ),
  });
