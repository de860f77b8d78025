import { isNumeric } from '../item/field-of.ts';
import type { Row } from '../item/row.ts';
import { ColumnCell } from './column-cell.tsx';
import { canSelect } from './column-head.ts';
import { type ColumnSettings, widthOf } from './column-settings.ts';
import type { Column } from './declaration.ts';
import classes from './list.module.css';
import { useListState } from './list-state.tsx';
import { useOpenItem } from './open-item.ts';
import { RowLink } from './row-link.tsx';
import { SelectBox } from './select-box.tsx';

interface Props {
  readonly row: Row;
  readonly columns: readonly Column[];
  readonly kept: ReadonlySet<Column>;
  readonly settings: ColumnSettings;
}

/**
 * One item. The link that opens it for keyboard, screen reader and middle button is in the first cell that remains when
 * the list becomes narrow.
 */
export function TableRow({ row, columns, kept, settings }: Props) {
  const { list } = useListState();
  const open = useOpenItem(row);
  const [linked] = kept;
  return (
    <tr className={classes.row} data-open={open.isOpen || undefined} onClick={open.onClick} onAuxClick={open.onClick}>
      {canSelect(list) && (
        <td className={classes.td} data-select>
          <SelectBox rows={[row]} />
        </td>
      )}
      {columns.map((column) => {
        const { path } = column;
        const width_px = widthOf(column, settings);
        return (
          <td
            key={path}
            className={classes.td}
            data-numeric={isNumeric(list.entity, path) || undefined}
            data-kept={kept.has(column) || undefined}
            style={width_px === undefined ? undefined : { maxWidth: width_px }}
          >
            {column === linked && <RowLink row={row} open={open} />}
            <ColumnCell entity={list.entity} item={row} column={column} />
          </td>
        );
      })}
      {list.asked?.map(({ id, cell: Own, isText }) => (
        <td key={id} className={classes.td} data-numeric={!isText || undefined} data-kept>
          <Own item={row} />
        </td>
      ))}
      {list.row_actions?.map(({ id, cell: Own }) => (
        <td key={id} className={classes.td} data-action>
          <Own item={row} />
        </td>
      ))}
    </tr>
  );
}
