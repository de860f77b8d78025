import { ColumnCell } from './cell.tsx';
import { cardColumn } from './column-settings.ts';
import type { Row } from './declaration.ts';
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
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link in the card does the same by keyboard.
    <li className={classes.card} data-open={open.isOpen || undefined} onClick={open.onClick}>
      <RowLink row={row} open={open} />
      {list.card.map((path) => (
        <span key={path} className={classes.cardValue}>
          <ColumnCell entity={list.entity} item={row} column={cardColumn(list, path)} />
        </span>
      ))}
    </li>
  );
}
