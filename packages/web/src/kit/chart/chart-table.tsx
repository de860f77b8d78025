import { ChartLink } from './chart-link.tsx';
import classes from './chart-table.module.css';
import { type Cell as CellOf, type Column, cellText, type Table } from './table.ts';

const isNumeric = ({ measure, isNumber }: Column): boolean => measure !== undefined || isNumber === true;

/** The figures of a chart as a table, with the links of the chart. */
export const ChartTable = ({
  label,
  table: { columns, rows, totals = [] },
}: {
  readonly label: string;
  readonly table: Table;
}) => (
  // biome-ignore lint/a11y/useSemanticElements: it is no set of fields, and a second landmark in its card would be one too many.
  <div
    className={classes.scroll}
    role="group"
    aria-label={label}
    // Without links the keyboard could not scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as said.
    tabIndex={0}
  >
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" data-number={isNumeric(column) || undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows can be called the same.
          <Row key={at} cells={cells} columns={columns} />
        ))}
      </tbody>
      {totals.length > 0 && (
        <tfoot>
          {totals.map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as said.
            <Row key={at} cells={cells} columns={columns} />
          ))}
        </tfoot>
      )}
    </table>
  </div>
);

const Row = ({ cells, columns }: { readonly cells: readonly CellOf[]; readonly columns: readonly Column[] }) => (
  <tr>
    {cells.map((cell, index) => {
      const column = columns[index] as Column;
      const Cell = index === 0 ? 'th' : 'td';
      const text = cellText(cell, column);
      return (
        <Cell
          key={column.label}
          scope={index === 0 ? 'row' : undefined}
          data-number={isNumeric(column) || undefined}
          data-word={!text.includes(' ') || undefined}
        >
          <ChartLink plain="span" href={cell.href}>
            {text}
          </ChartLink>
          {cell.mark && <small className={classes.mark}>{cell.mark}</small>}
        </Cell>
      );
    })}
  </tr>
);
