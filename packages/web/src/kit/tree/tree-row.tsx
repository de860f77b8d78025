// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by their number cannot be those of a table.
// biome-ignore-all lint/a11y/useFocusableInteractive: rows have the focus, and not their cells.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the keys of all rows are those of the tree.
import { IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, type MouseEvent, memo, useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { ColumnCell } from '../list/column-cell.tsx';
import type { Column } from '../list/declaration.ts';
import { useListState } from '../list/list-state.tsx';
import { useOpenItem } from '../list/open-item.ts';
import classes from './tree.module.css';
import type { TreeRow as RowOfTree } from './tree.ts';
import type { TreeItem } from './tree-item.ts';

interface Props {
  readonly row: RowOfTree<TreeItem>;
  readonly index: number;
  readonly top_px: number;
  readonly height_px: number;
  readonly columns: readonly Column[];
  readonly isActive: boolean;
  readonly setOpen: (ids: readonly string[], is_open: boolean) => void;
}

/**
 * One item of a tree. Its controls are in the tab order while the row is the active one. Scrolling draws only the rows
 * that become visible.
 */
export const TreeRow = memo(function TreeRow({ row, index, top_px, height_px, columns, isActive, setOpen }: Props) {
  const { list } = useListState();
  const { node, has_children, is_open, position, siblings } = row;
  const open = useOpenItem(node);
  const actions = useRef<HTMLSpanElement>(null);
  // The buttons of a feature do not know which row contains them.
  useEffect(() => {
    for (const button of actions.current?.querySelectorAll('button') ?? []) button.tabIndex = isActive ? 0 : -1;
  });
  return (
    <div
      role="row"
      data-row={node.id}
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={index + 2}
      aria-level={node.depth + 1}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={has_children ? is_open : undefined}
      aria-current={open.isOpen || undefined}
      className={classes.row}
      data-open={open.isOpen || undefined}
      data-faint={!node.matches || undefined}
      style={{ top: top_px, height: height_px }}
      onClick={open.onClick}
      onAuxClick={open.onClick}
    >
      <span role="gridcell" className={classes.name} style={{ '--depth': node.depth } as CSSProperties}>
        {has_children ? (
          <Fold name={node.name} is_open={is_open} onClick={() => setOpen([node.id], !is_open)} />
        ) : (
          <span className={classes.leaf} />
        )}
        <span className={classes.text}>{node.name}</span>
      </span>
      {columns.map((column) => (
        <span role="gridcell" key={column.path} className={classes.more}>
          <ColumnCell entity={list.entity} item={node} column={column} />
        </span>
      ))}
      {list.asked?.map(({ id, cell: Own }) => (
        <span role="gridcell" key={id} data-numeric>
          <Own item={node} />
        </span>
      ))}
      {/* For React, the dialog of an action is within the row: a click in it must not open the item. */}
      <span role="gridcell" className={classes.actions} ref={actions} onClick={keepHere} onAuxClick={keepHere}>
        {list.row_actions?.map(({ id, cell: Own }) => (
          <Own key={id} item={node} />
        ))}
      </span>
    </div>
  );
});

const keepHere = (event: MouseEvent): void => event.stopPropagation();

interface FoldProps {
  readonly name: string;
  readonly is_open: boolean;
  readonly onClick: () => void;
}

/** For the pointer; the keyboard opens and folds the row itself. */
function Fold({ name, is_open, onClick }: FoldProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.fold}
      data-open={is_open || undefined}
      aria-label={t(is_open ? 'tree.fold' : 'tree.unfold', { name })}
      onClick={onClick}
    >
      <IconChevronRight size={16} stroke={1.75} aria-hidden />
    </button>
  );
}
