import { useTranslation } from '../../lib/i18n.ts';
import type { Row } from '../item/row.ts';
import { canSelect } from './column-head.ts';
import { type ColumnSettings, keptColumns, visibleColumns, widthOf } from './column-settings.ts';
import { HeaderCell } from './header-cell.tsx';
import classes from './list.module.css';
import { useListState } from './list-state.tsx';
import { SelectBox } from './select-box.tsx';
import { TableRow } from './table-row.tsx';

interface Props {
  readonly rows: readonly Row[];
  readonly settings: ColumnSettings;
  readonly onSettings: (settings: ColumnSettings) => void;
  readonly isStale: boolean;
}

/** The rows as a table with a sticky header. */
export function DataTable({ rows, settings, onSettings, isStale }: Props) {
  const { t } = useTranslation();
  const { list } = useListState();
  const columns = visibleColumns(list, settings);
  const kept = keptColumns(list, columns);
  return (
    // If wider than the screen, the table scrolls and not the page; the keyboard scrolls it through the rows.
    <div className={classes.scroll}>
      <table className={classes.table} data-density={settings.density} data-stale={isStale || undefined}>
        <caption className={classes.hidden}>{t(list.title)}</caption>
        <thead>
          <tr>
            {canSelect(list) && (
              // Not a header cell: the checkboxes below say nothing about the rows.
              <td className={classes.th} data-select>
                <SelectBox rows={rows} head />
              </td>
            )}
            {columns.map((column) => (
              <HeaderCell
                key={column.path}
                column={column}
                isKept={kept.has(column)}
                width_px={widthOf(column, settings)}
                onWidth={(width_px) =>
                  onSettings({ ...settings, widths_px: { ...settings.widths_px, [column.path]: width_px } })
                }
              />
            ))}
            {list.asked?.map(({ id, label, isText }) => (
              <th key={id} scope="col" className={classes.th} data-numeric={!isText || undefined} data-kept>
                <span className={classes.unsorted}>{t(label)}</span>
              </th>
            ))}
            {list.row_actions?.map(({ id, label }) => (
              <th key={id} scope="col" className={classes.th} data-action>
                <span className={classes.hidden}>{t(label)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.id} row={row} columns={columns} kept={kept} settings={settings} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
