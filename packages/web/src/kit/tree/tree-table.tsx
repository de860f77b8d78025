// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by their number cannot be those of a table.
// biome-ignore-all lint/a11y/useFocusableInteractive: rows have the focus, and not their cells.
import { type CSSProperties, type FocusEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { labelKey } from '../item/field-of.ts';
import { useNarrow } from '../layout/use-narrow.ts';
import { type ColumnSettings, visibleColumns } from '../list/column-settings.ts';
import type { Column } from '../list/declaration.ts';
import listClasses from '../list/list.module.css';
import { rowLink } from '../list/list-keys.ts';
import { openId, withOpen } from '../list/list-search.ts';
import { useListState } from '../list/list-state.tsx';
import classes from './tree.module.css';
import type { TreeRow as RowOfTree } from './tree.ts';
import type { TreeItem } from './tree-item.ts';
import { useTreeKeys } from './tree-keys.ts';
import { TreeRow } from './tree-row.tsx';
import { useWindow } from './use-window.ts';

export interface TreeProps {
  readonly rows: readonly RowOfTree<TreeItem>[];
  readonly settings: ColumnSettings;
  readonly setOpen: (ids: readonly string[], is_open: boolean) => void;
}

const heights_px = { compact: 38, comfortable: 48 } as const;
const head_px = 34;

/**
 * The items as a tree with columns, of which only the visible rows are drawn; one row at a time is in the tab order.
 */
export function TreeTable({ rows, settings, setOpen }: TreeProps) {
  const { t } = useTranslation();
  const { list, search, change } = useListState();
  const isNarrow = useNarrow();
  const row_px = heights_px[isNarrow ? 'comfortable' : settings.density];
  const { scroller, from, to, reveal } = useWindow(rows.length, row_px, head_px);
  const columns = useMemo(() => visibleColumns(list, settings).filter(({ path }) => path !== 'name'), [list, settings]);
  const open_id = openId(search);
  const [current, setCurrent] = useState<string>();
  const active = activeOf(rows, current ?? open_id);
  const wanted = useRef<string>(undefined);
  const go = (index: number): void => {
    const id = rows[index]?.node.id;
    if (id === undefined) return;
    wanted.current = id;
    setCurrent(id);
    reveal(index);
    rowLink(id)?.focus({ preventScroll: true });
  };
  // The row may have to be drawn first.
  useEffect(() => {
    if (wanted.current !== undefined && document.activeElement !== rowLink(wanted.current))
      rowLink(wanted.current)?.focus({ preventScroll: true });
    wanted.current = undefined;
  });
  const onKeyDown = useTreeKeys({ rows, go, setOpen, openItem: (id) => change(withOpen(search, id)) });
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (id !== undefined) setCurrent(id);
  };
  const drawn = indexesOf(from, to, active);
  return (
    <div className={listClasses.scroll} ref={scroller}>
      <div
        role="treegrid"
        aria-label={t(list.title)}
        aria-rowcount={rows.length + 1}
        className={classes.tree}
        style={{ '--columns': templateOf(columns, list.asked?.length ?? 0) } as CSSProperties}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <Head columns={columns} />
        <div role="rowgroup" className={classes.rows} style={{ height: rows.length * row_px }}>
          {drawn.map((index) => {
            const row = rows[index] as RowOfTree<TreeItem>;
            return (
              <TreeRow
                key={row.node.id}
                row={row}
                index={index}
                top_px={index * row_px}
                height_px={row_px}
                columns={columns}
                isActive={index === active}
                setOpen={setOpen}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

function Head({ columns }: { readonly columns: readonly Column[] }) {
  const { t } = useTranslation();
  const { list } = useListState();
  return (
    <div role="rowgroup" className={classes.headGroup}>
      <div role="row" aria-rowindex={1} className={classes.head}>
        <span role="columnheader">{t(labelKey(list.entity, 'name'))}</span>
        {columns.map(({ path, label }) => (
          <span role="columnheader" key={path} className={classes.more}>
            {t(label ?? labelKey(list.entity, path))}
          </span>
        ))}
        {list.asked?.map(({ id, label }) => (
          <span role="columnheader" key={id} data-numeric>
            {t(label)}
          </span>
        ))}
        <span role="columnheader" className={classes.more}>
          <span className={listClasses.hidden}>{t('list.actions')}</span>
        </span>
      </div>
    </div>
  );
}

/** The row in the tab order: the one that was left last, or the first. */
const activeOf = (rows: TreeProps['rows'], id: string | undefined): number =>
  Math.max(
    0,
    rows.findIndex(({ node }) => node.id === id),
  );

/** The indexes of the visible rows, and of the active one wherever it is. */
function indexesOf(from: number, to: number, active: number): number[] {
  const seen = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  if (active < from) return [active, ...seen];
  return active >= to ? [...seen, active] : seen;
}

const templateOf = (columns: readonly Column[], asked: number): string =>
  `minmax(200px, 3fr) ${columns.map(({ width_px }) => (width_px ? `${width_px}px` : 'minmax(90px, 1fr)')).join(' ')} ${'minmax(64px, 96px) '.repeat(asked)} auto`;
