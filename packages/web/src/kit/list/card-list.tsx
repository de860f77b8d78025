import { Cell } from './cell.tsx';
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
      {list.card.map((path) => {
        // A card is one target for a thumb: what it refers to is a word here, and a link in the item itself.
        const Own = path.includes('.') ? undefined : list.columns.find((column) => column.path === path)?.cell;
        return (
          <span key={path} className={classes.cardValue}>
            {Own ? <Own item={row} /> : <Cell entity={list.entity} item={row} path={path} />}
          </span>
        );
      })}
    </li>
  );
}
