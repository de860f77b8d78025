import type { KeyboardEvent } from 'react';
import { useRef } from 'react';
import { fold, type Node, type TreeRow } from './tree.ts';

interface Keyed<N extends Node> {
  readonly rows: readonly TreeRow<N>[];
  /** Moves the focus to a row. */
  readonly go: (index: number) => void;
  readonly setOpen: (ids: readonly string[], is_open: boolean) => void;
  readonly openItem: (id: string) => void;
}

/** Letters typed within this time of each other are searched for together. */
const typing_ms = 600;

/** The keys of a tree as in the ARIA patterns: arrows, Home, End, `*`, Enter, and typing the beginning of a name. */
export function useTreeKeys<N extends Node>({ rows, go, setOpen, openItem }: Keyed<N>) {
  const typed = useRef({ text: '', at_ms: 0 });
  const parentOf = (index: number): number => {
    const { depth = 0 } = rows[index]?.node ?? {};
    return rows.findLastIndex(({ node }, at) => at < index && node.depth < depth);
  };
  const type = (index: number, key: string): void => {
    const now_ms = performance.now();
    const before = now_ms - typed.current.at_ms < typing_ms ? typed.current.text : '';
    // The same letter again moves to the next item that begins with it.
    const text = before === fold(key) ? before : before + fold(key);
    typed.current = { text, at_ms: now_ms };
    const begins = ({ node }: TreeRow<N>): boolean => fold(node.name).startsWith(text);
    const from = text.length > 1 ? index : index + 1;
    const after = rows.findIndex((row, at) => at >= from && begins(row));
    const found = after < 0 ? rows.findIndex(begins) : after;
    if (found >= 0) go(found);
  };
  const right = (index: number, { has_children, is_open, node }: TreeRow<N>): void => {
    if (has_children && !is_open) setOpen([node.id], true);
    else if (has_children) go(index + 1);
  };
  const left = (index: number, { is_open, node }: TreeRow<N>): void => {
    const parent = parentOf(index);
    if (is_open) setOpen([node.id], false);
    else if (parent >= 0) go(parent);
  };
  const unfoldBeside = ({ node }: TreeRow<N>): void => {
    const beside = rows.filter(
      (row) => row.has_children && row.node.depth === node.depth && sameParent(row.node, node),
    );
    setOpen(
      beside.map((row) => row.node.id),
      true,
    );
  };
  /** Handles a key on a row; false for a key that a tree does not use. */
  const press = (index: number, row: TreeRow<N>, key: string): boolean => {
    if (key === 'ArrowDown') go(Math.min(index + 1, rows.length - 1));
    else if (key === 'ArrowUp') go(Math.max(index - 1, 0));
    else if (key === 'Home') go(0);
    else if (key === 'End') go(rows.length - 1);
    else if (key === 'ArrowRight') right(index, row);
    else if (key === 'ArrowLeft') left(index, row);
    else if (key === 'Enter') openItem(row.node.id);
    else if (key === '*') unfoldBeside(row);
    else if (/^[\p{L}\p{N}]$/u.test(key)) type(index, key);
    else return false;
    return true;
  };
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    const isRow = target instanceof HTMLElement && target.dataset.row !== undefined;
    const id = isRow ? target.dataset.row : undefined;
    const index = rows.findIndex(({ node }) => node.id === id);
    const row = rows[index];
    // Controls in a row handle their own keys.
    if (row && press(index, row, event.key)) event.preventDefault();
  };
}

const sameParent = (one: Node & { depth: number }, other: Node & { depth: number }): boolean =>
  one.depth === 0 || one.parent === other.parent;
