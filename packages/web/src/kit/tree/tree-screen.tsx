import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import { listOptions } from '../item/list-request.ts';
import { nameOf } from '../item/name-of.ts';
import type { Row } from '../item/row.ts';
import type { List } from '../list/declaration.ts';
import listClasses from '../list/list.module.css';
import { ListEmpty } from '../list/list-empty.tsx';
import { ListStateProvider, useListState } from '../list/list-state.tsx';
import { SelectionProvider } from '../list/selection.tsx';
import { ListFrame } from '../screen/list-frame.tsx';
import type { OtherScreens, Page } from '../screen/screen.ts';
import { type Branch, type Found, rowsOf, searchTree, treeOf } from './tree.ts';
import type { TreeItem } from './tree-item.ts';
import { TreeTable } from './tree-table.tsx';
import { useFolded } from './use-folded.ts';

/**
 * Items that stand below each other, by `parent`: one call asks for all of them, and searching keeps what is above what
 * it finds. Head, columns, panel and forms are those of a list.
 */
export function treePage(list: List, others: OtherScreens): Page {
  const whole: List = { ...list, added: () => others.additions(list.entity) };
  const Content = () => (
    <ListStateProvider list={whole}>
      <SelectionProvider>
        <Screen />
      </SelectionProvider>
    </ListStateProvider>
  );
  return { Content };
}

const none: readonly Row[] = [];

function Screen() {
  const { list, search } = useListState();
  const organisation = useOrganisation().id;
  const query = {
    _limit: 'all',
    _populate: list.populate.join(' '),
    ...(organisation !== undefined && { organisation }),
  };
  const answer = useQuery({ ...listOptions(list.path, query), placeholderData: keepPreviousData });
  const items = answer.data?.items ?? none;
  const { rows, setOpen } = useTree(list, items, String(search._search ?? ''));
  const shown = useMemo(() => rows.map(({ node }) => node), [rows]);
  return (
    <ListFrame
      answer={answer}
      rows={shown}
      table={({ settings }) =>
        rows.length === 0 ? <ListEmpty /> : <TreeTable rows={rows} settings={settings} setOpen={setOpen} />
      }
      footer={<Count items={items.length} rows={rows.filter(({ node }) => node.matches).length} />}
    />
  );
}

/** How many there are, and how many of them were found. */
function Count({ items, rows }: { readonly items: number; readonly rows: number }) {
  const { t } = useTranslation();
  const { search } = useListState();
  const format = useFormat();
  const total = format.number(items);
  return (
    <footer className={listClasses.footer}>
      <div className={listClasses.figures}>
        <span role="status">
          {search._search === undefined
            ? t('tree.count', { total })
            : t('tree.found', { found: format.number(rows), total })}
        </span>
      </div>
    </footer>
  );
}

/** A tree with no more items than this opens unfolded; a larger one with its first two levels. */
const small = 60;

/** The rows of the items that are shown: all that was found, or what is not folded away. */
function useTree(list: List, items: readonly Row[], text: string) {
  const language = useLanguage();
  const isSmall = items.length <= small;
  const opens = useCallback(({ depth }: Branch): boolean => isSmall || depth < 1, [isSmall]);
  const { isOpen, setOpen } = useFolded(list.id, opens);
  const branches = useMemo((): Branch<TreeItem>[] => {
    const nodes = items.map((item) => ({ ...item, name: nameOf(list.entity, item), parent: parentOf(item) }));
    return treeOf<TreeItem>(nodes, language);
  }, [items, list.entity, language]);
  const isSearch = text.trim() !== '';
  const found = useMemo(
    (): Found<TreeItem>[] =>
      isSearch ? searchTree(branches, text) : branches.map((branch) => ({ ...branch, matches: true })),
    [branches, isSearch, text],
  );
  // What was found is not folded away again. Rows that stay as they are are not drawn again.
  const rows = useMemo(() => rowsOf(found, isSearch ? () => true : isOpen), [found, isSearch, isOpen]);
  return { rows, setOpen };
}

const parentOf = ({ parent }: Row): string | null => (typeof parent === 'string' ? parent : null);
