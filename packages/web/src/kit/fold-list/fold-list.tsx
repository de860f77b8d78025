import { IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useCallback, useId } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { listOptions } from '../item/list-request.ts';
import { nameOf } from '../item/name-of.ts';
import type { ItemProps, Row } from '../item/row.ts';
import { visibleColumns } from '../list/column-settings.ts';
import type { List } from '../list/declaration.ts';
import listClasses from '../list/list.module.css';
import { ListEmpty } from '../list/list-empty.tsx';
import { ListStateProvider, useListState } from '../list/list-state.tsx';
import { useOpenItem } from '../list/open-item.ts';
import { SelectionProvider } from '../list/selection.tsx';
import { FieldGrid } from '../panel/field-grid.tsx';
import { ListFrame } from '../screen/list-frame.tsx';
import type { OtherScreens, Page } from '../screen/screen.ts';
import { useFolded } from '../tree/use-folded.ts';
import classes from './fold-list.module.css';

/** What a feature draws of an item. */
export interface FoldedItem<T> {
  /** Beside the name, folded or not: its state, and what is done with it where it stands. */
  readonly Head: ComponentType<ItemProps<T>>;
  /** Below the name while it is unfolded, above the fields that the viewer chose as columns. */
  readonly Content: ComponentType<ItemProps<T>>;
  /** Whether items begin unfolded, told how many there are; all do by default. */
  readonly isUnfolded?: (count: number) => boolean;
}

/**
 * Few items that are read as a whole, one below the other, each of which folds: one call asks for all. Head, filters,
 * panel and forms are those of a list; which items are folded is remembered on this device.
 */
export function foldPage<T>(list: List, others: OtherScreens, item: FoldedItem<T>): Page {
  const whole: List = { ...list, added: () => others.additions(list.entity) };
  // The kit handles items of every entity alike.
  const parts = item as unknown as FoldedItem<Row>;
  const Content = () => (
    <ListStateProvider list={whole}>
      <SelectionProvider>
        <Screen {...parts} />
      </SelectionProvider>
    </ListStateProvider>
  );
  return { Content };
}

const all_unfolded = () => true;

function Screen({ Head, Content, isUnfolded = all_unfolded }: FoldedItem<Row>) {
  const { list, query } = useListState();
  const answer = useQuery({
    ...listOptions(list.path, { ...query, _limit: 'all', _skip: undefined, _after: undefined }),
    placeholderData: keepPreviousData,
  });
  const rows = answer.data?.items ?? [];
  const begins = isUnfolded(rows.length);
  const folded = useFolded(
    list.id,
    useCallback(() => begins, [begins]),
  );
  return (
    <ListFrame
      answer={answer}
      rows={rows}
      table={({ settings }) =>
        rows.length === 0 ? (
          <ListEmpty />
        ) : (
          <ul className={classes.items}>
            {rows.map((row) => (
              <Item
                key={row.id}
                row={row}
                isUnfolded={folded.isOpen(row)}
                setUnfolded={(is_open) => folded.setOpen([row.id], is_open)}
                head={<Head item={row} />}
              >
                <Content item={row} />
                <FieldGrid
                  entity={list.entity}
                  item={row}
                  paths={visibleColumns(list, settings).map(({ path, cell, label }) => ({ path, cell, label }))}
                />
              </Item>
            ))}
          </ul>
        )
      }
      footer={<Count count={rows.length} />}
    />
  );
}

interface ItemRowProps {
  readonly row: Row;
  readonly isUnfolded: boolean;
  readonly setUnfolded: (is_open: boolean) => void;
  readonly head: ReactNode;
  readonly children: ReactNode;
}

function Item({ row, isUnfolded, setUnfolded, head, children }: ItemRowProps) {
  const { t } = useTranslation();
  const { list } = useListState();
  const open = useOpenItem(row);
  const content = useId();
  const name = nameOf(list.entity, row);
  return (
    <li className={classes.item} data-open={open.isOpen || undefined}>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isUnfolded}
          aria-controls={isUnfolded ? content : undefined}
          aria-label={t(isUnfolded ? 'tree.fold' : 'tree.unfold', { name })}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <IconChevronRight size={16} stroke={1.75} aria-hidden />
        </button>
        <h2 className={classes.name}>
          <a href={open.href} data-row={row.id} aria-current={open.isOpen || undefined} onClick={open.onClick}>
            {name}
          </a>
        </h2>
        <div className={classes.state}>{head}</div>
      </div>
      {isUnfolded && (
        <div id={content} className={classes.content}>
          {children}
        </div>
      )}
    </li>
  );
}

function Count({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  return (
    <footer className={listClasses.footer}>
      <div className={listClasses.figures}>
        <span role="status">{t('tree.count', { total: count })}</span>
      </div>
    </footer>
  );
}
