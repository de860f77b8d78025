import { ColumnCell } from './cell.tsx';
import { canSelect } from './column-head.ts';
import { type ColumnSettings, widthOf } from './column-settings.ts';
import type { Column, Row } from './declaration.ts';
import { isNumeric } from './field-of.ts';
import classes from './list.module.css';
import { useListState } from './list-state.tsx';
import { useOpenItem } from './open-item.ts';
import { RowLink } from './row-link.tsx';
import { SelectBox } from './select-box.tsx';

interface Props {
  readonly row: Row;
  readonly columns: readonly Column[];
  readonly settings: ColumnSettings;
}

/** One item. Its first cell holds the link by which keyboard, screen reader and middle button open it. */
export function TableRow({ row, columns, settings }: Props) {
  const { list } = useListState();
  const open = useOpenItem(row);
  return (
    <tr className={classes.row} data-open={open.isOpen || undefined} onClick={open.onClick} onAuxClick={open.onClick}>
      {canSelect(list) && (
        <td className={classes.td} data-select>
          <SelectBox rows={[row]} />
        </td>
      )}
      {columns.map((column, index) => {
        const { path } = column;
        const width_px = widthOf(column, settings);
        return (
          <td
            key={path}
            className={classes.td}
            data-numeric={isNumeric(list.entity, path) || undefined}
            style={width_px === undefined ? undefined : { maxWidth: width_px }}
          >
            {index === 0 && <RowLink row={row} open={open} />}
            <ColumnCell entity={list.entity} item={row} column={column} />
          </td>
        );
      })}
      {list.row_actions.map(({ id, cell: Own }) => (
        <td key={id} className={classes.td} data-action>
          <Own item={row} />
        </td>
      ))}
    </tr>
  );
}
