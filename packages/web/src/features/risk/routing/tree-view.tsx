import { Button } from '@mantine/core';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useNarrow } from '../../../kit/layout/use-narrow.ts';
import { type DraftNode, draftAt, isEmptyBranch, rowsOf, type TreeRow } from './draft-tree.ts';
import { NodeCard } from './node-card.tsx';
import { noticesOf } from './notices.ts';
import classes from './route.module.css';
import { nodeText, turnText } from './sentences.ts';
import type { TreeProps } from './tree-props.ts';
import { pressNode, type TreeEditor, useWantedFocus } from './use-tree-editor.ts';
import type { RouteWords } from './use-words.ts';

/** The tree while it is edited: all of it as cards below each other or, on a narrow screen, one node at a time. */
export function TreeView(props: TreeProps) {
  const { editor } = props;
  const ref = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow();
  useWantedFocus(editor, ref);
  const rows = rowsOf(editor.tree, isNarrow ? undefined : editor.isFolded);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target } = event;
    if (event.altKey || !(target instanceof HTMLElement)) return;
    if (target.dataset.node === undefined) {
      const isOpen = target.getAttribute('aria-expanded') === 'true';
      const isDone = key === 'Escape' || (key === 'Enter' && target.matches('input:not([role])'));
      if (editor.edited === undefined || !isDone) return;
      // The dialog stays open, and what is open in the node, such as choices, closes first.
      event.stopPropagation();
      if (isOpen) return;
      event.preventDefault();
      editor.finish();
      return;
    }
    if (event.ctrlKey || event.metaKey) {
      const letter = key.toLowerCase();
      const step = letter === 'y' || (letter === 'z' && event.shiftKey) ? editor.redo : editor.undo;
      if (letter !== 'z' && letter !== 'y') return;
      event.preventDefault();
      step?.();
    } else if (pressNode(editor, rows, key, !isNarrow)) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the nodes in it.
    <div ref={ref} onKeyDown={onKeyDown} className={classes.editor}>
      {isNarrow ? <OneNode {...props} rows={rows} /> : <Cards {...props} rows={rows} />}
    </div>
  );
}

interface RowsProps extends TreeProps {
  readonly rows: readonly TreeRow[];
}

/** The names of a tree and its items are read in place of all that is in them. */
function Cards({ rows, ...props }: RowsProps) {
  const { words, editor } = props;
  return (
    <div role="tree" aria-label={words.t('fields:routing.details')} className={classes.tree}>
      {rows.map((row) => (
        <Item key={row.path} row={row} editor={editor} words={words}>
          <NodeCard {...props} row={row} />
        </Item>
      ))}
    </div>
  );
}

interface ItemProps extends Pick<TreeProps, 'editor' | 'words'> {
  readonly row: TreeRow;
  readonly children: ReactNode;
  readonly onClick?: () => void;
}

function Item({ row: { path, node, has_children }, editor, words, children, onClick }: ItemProps) {
  const isCurrent = path === editor.path;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys of all its items.
    <div
      role="treeitem"
      aria-selected={isCurrent}
      data-node={path}
      tabIndex={isCurrent ? 0 : -1}
      aria-level={path.length + 1}
      aria-expanded={has_children ? !editor.isFolded(path) : undefined}
      aria-posinset={path.endsWith('e') ? 2 : 1}
      aria-setsize={path === '' ? 1 : 2}
      // What is edited or still to be chosen is named by what is in it.
      aria-label={editor.edited === path || isEmptyBranch(node) ? undefined : nameOf(path, node, editor, words)}
      data-dead={editor.isUnreachable(path) || undefined}
      className={classes.item}
      style={{ '--depth': path.length } as CSSProperties}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) editor.setPath(path);
      }}
      onClick={onClick}
    >
      {children}
    </div>
  );
}

/** A node as it is read out: how it is reached, its text, and its faults. */
const nameOf = (path: string, node: DraftNode, editor: TreeEditor, words: RouteWords): string =>
  [turnText(path, words), nodeText(node, words), ...noticesOf(path, editor, words).map(({ text }) => text)]
    .filter(Boolean)
    .join(' ');

/** The keys of a node that change it, which is then shown. */
const changing_keys: ReadonlySet<string> = new Set(['c', 'b', 'e', 'Delete', 'Backspace']);

/** The node that has the focus, how it is reached, what follows from it, and on demand an outline of all. */
function OneNode({ rows, ...props }: RowsProps) {
  const { editor, words } = props;
  const { path } = editor;
  const { t } = words;
  const [isOutlined, setOutlined] = useState(false);
  const row = rows.find((each) => each.path === path) ?? (rows[0] as TreeRow);
  const above = [...row.path].map((_, at) => row.path.slice(0, at));
  const below = (['t', 'e'] as const).flatMap((turn) => {
    const node = draftAt(editor.tree, path + turn);
    return node === undefined ? [] : [[path + turn, node] as const];
  });
  // What has the focus is replaced: the focus goes to the step.
  const show = (is_outlined: boolean, at = path): void => {
    editor.go(at);
    setOutlined(is_outlined);
  };
  const onOutlineKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.stopPropagation();
      show(false);
    } else if (changing_keys.has(event.key) && !event.ctrlKey && !event.metaKey) setOutlined(false);
  };
  if (isOutlined)
    return (
      <>
        <Button variant="default" size="xs" onClick={() => show(false)}>
          {t('route.one_node')}
        </Button>
        <div
          role="tree"
          tabIndex={-1}
          aria-label={t('route.outline')}
          className={classes.outline}
          onKeyDown={onOutlineKey}
        >
          {rows.map((each) => (
            <Item key={each.path} row={each} editor={editor} words={words} onClick={() => show(false, each.path)}>
              <span className={classes.turn}>{turnText(each.path, words)}</span> {nodeText(each.node, words)}
            </Item>
          ))}
        </div>
      </>
    );
  return (
    <>
      <nav aria-label={t('route.above')} className={classes.above}>
        <Button variant="default" size="compact-xs" onClick={() => show(true)}>
          {t('route.outline')}
        </Button>
        {above.map((at) => (
          <div key={at}>
            <Button variant="subtle" size="compact-xs" onClick={() => editor.go(at)}>
              {at === '' ? t('route.top') : turnText(at, words)}
            </Button>
            <span>{nodeText(draftAt(editor.tree, at) ?? '', words)}</span>
          </div>
        ))}
        <strong aria-current="true">{turnText(path, words) ?? t('route.top')}</strong>
      </nav>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the node.
        tabIndex={0}
        data-node={path}
        aria-label={nameOf(path, row.node, editor, words)}
        className={classes.item}
        data-dead={editor.isUnreachable(path) || undefined}
      >
        <NodeCard {...props} row={{ ...row, has_children: false }} />
      </section>
      {below.map(([at, node]) => (
        <Button
          key={at}
          variant="default"
          justify="flex-start"
          h="auto"
          py={8}
          classNames={{ label: classes.below ?? '' }}
          onClick={() => editor.go(at)}
        >
          <strong>{turnText(at, words)}</strong> {nodeText(node, words)}
        </Button>
      ))}
    </>
  );
}
