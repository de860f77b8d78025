import { useTranslation } from '../../lib/i18n.ts';
import type { Row } from '../item/row.ts';
import { ColumnCell } from './column-cell.tsx';
import { cardColumn } from './column-settings.ts';
import classes from './list.module.css';
import { useListState } from './list-state.tsx';
import { useOpenItem } from './open-item.ts';
import { RowLink } from './row-link.tsx';

/** The rows as cards of four values, for narrow screens. */
export function CardList({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <Card key={row.id} row={row} />
      ))}
    </ul>
  );
}

function Card({ row }: { row: Row }) {
  const { list } = useListState();
  const open = useOpenItem(row);
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link in the card does the same by keyboard.
    <li className={classes.card} data-open={open.isOpen || undefined} onClick={open.onClick}>
      <RowLink row={row} open={open} />
      {list.card.map((corner) => (
        <span key={String(corner)} className={classes.cardValue}>
          {typeof corner === 'string' ? (
            <ColumnCell entity={list.entity} item={row} column={cardColumn(list, corner)} />
          ) : (
            corner.map((path) => (
              <span key={path} className={classes.cardPart}>
                <ColumnCell entity={list.entity} item={row} column={cardColumn(list, path)} />
              </span>
            ))
          )}
        </span>
      ))}
      {list.asked?.map(({ id, label, cell: Own }) => (
        <span key={id} className={classes.cardValue}>
          {t(label)}: <Own item={row} />
        </span>
      ))}
    </li>
  );
}
