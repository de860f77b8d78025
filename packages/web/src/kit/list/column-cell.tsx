import { memo, type ReactNode } from 'react';
import { Cell } from '../item/cell.tsx';
import type { Row } from '../item/row.ts';
import { ShownValue, useWords } from '../value/shown-value.tsx';
import type { Column } from './declaration.ts';

interface Props {
  readonly entity: string;
  readonly item: Row;
  readonly column: Column;
}

/**
 * The cell of a column, drawn by the column or else by its field. Drawn again only if its item changes: opening a panel
 * redraws the list, which mostly consists of cells.
 */
export const ColumnCell = memo(function ColumnCell({
  entity,
  item,
  column: { path, cell: Own, shows, linked },
}: Props): ReactNode {
  const words = useWords();
  if (Own) return <Own item={item} />;
  if (shows) return <ShownValue shown={shows(item, words)} />;
  return <Cell entity={entity} item={item} path={path} linked={linked} />;
});
