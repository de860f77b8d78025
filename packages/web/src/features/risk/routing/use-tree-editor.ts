import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  type DraftNode,
  deadIn,
  draftAt,
  empty_branch,
  faultsOf,
  isDraftBranch,
  isEmptyBranch,
  type NodeFault,
  nearest,
  type TreeRow,
  withCondition,
  withNode,
} from './draft-tree.ts';

interface Options {
  readonly tree: DraftNode;
  readonly onChange: (tree: DraftNode) => void;
  /** The faults that the server found in this tree. */
  readonly served: readonly NodeFault[];
  /** Whether faults are shown: once the route was to be saved. */
  readonly isChecked: boolean;
  /** The conditions that need no currency. */
  readonly kept: ReadonlySet<string>;
}

interface Wanted {
  readonly path: string;
  /** A part of the node that is edited, such as `0.value`; its first input where it is left out. */
  readonly part?: string | undefined;
  readonly is_edited?: boolean;
}

/** What the screen shows and does of a tree that is edited. */
export interface TreeEditor {
  readonly tree: DraftNode;
  /** Where the focus goes next. */
  readonly wanted: RefObject<Wanted | undefined>;
  /** The node that has the focus, or had it last. */
  readonly path: string;
  /** The node that is edited, if any; all others are done. */
  readonly edited: string | undefined;
  readonly faults: readonly NodeFault[];
  /** Whether nothing is missing or wrong. */
  readonly isComplete: boolean;
  readonly findings: ReturnType<typeof deadIn>['findings'];
  readonly isUnreachable: (path: string) => boolean;
  readonly isFolded: (path: string) => boolean;
  readonly fold: (path: string, is_folded: boolean) => void;
  readonly go: (path: string) => void;
  readonly setPath: (path: string) => void;
  readonly edit: (path: string, part?: string) => void;
  readonly finish: () => void;
  /** Changes a node. Changes with the same mark, such as letters of one input, are undone together. */
  readonly change: (path: string, node: DraftNode, mark?: string) => void;
  readonly addCondition: (path: string) => void;
  readonly makeBranch: (path: string) => void;
  readonly makeEnd: (path: string) => void;
  /** Resets a node to an empty branch. */
  readonly reset: (path: string) => void;
  /** Undefined if there is nothing to undo. */
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** Forgets what can be undone: the tree was replaced. */
  readonly forget: () => void;
}

interface History {
  readonly past: readonly DraftNode[];
  readonly future: readonly DraftNode[];
  readonly mark: string | undefined;
}
const no_history: History = { past: [], future: [], mark: undefined };
const steps_max = 200;

const first_input = 'input:not([type=hidden]):not(:disabled), select:not(:disabled)';

/**
 * Moves the focus where it is wanted, once that is drawn. A dialog that opens moves it too, to what is marked for that.
 */
export function useWantedFocus({ wanted, path }: TreeEditor, ref: RefObject<HTMLElement | null>): void {
  const isOpen = useRef(false);
  useLayoutEffect(() => {
    const to = wanted.current ?? (isOpen.current ? undefined : { path });
    const node = to && ref.current?.querySelector<HTMLElement>(`[data-node="${to.path}"]`);
    if (!node) return;
    wanted.current = undefined;
    const part = to.part === undefined ? undefined : node.querySelector<HTMLElement>(`[data-path="${to.part}"]`);
    const input = to.is_edited ? (part ?? node.querySelector<HTMLElement>(first_input)) : undefined;
    const target = input ?? node;
    // The dialog moves the focus later than the first key may be pressed.
    for (const marked of ref.current?.querySelectorAll('[data-autofocus]') ?? [])
      marked.removeAttribute('data-autofocus');
    target.dataset.autofocus = 'true';
    isOpen.current = true;
    target.focus();
  });
}

/** Changes a tree, and takes back what was changed. */
function useHistory(tree: DraftNode, onChange: (tree: DraftNode) => void, go: (next: DraftNode) => void) {
  const [history, setHistory] = useState(no_history);
  const step = (from: 'past' | 'future', to: 'past' | 'future') => {
    const next = history[from].at(-1);
    if (next === undefined) return undefined;
    return (): void => {
      setHistory({ ...history, [from]: history[from].slice(0, -1), [to]: [...history[to], tree], mark: undefined });
      onChange(next);
      go(next);
    };
  };
  return {
    change: (at: string, node: DraftNode, mark?: string): void => {
      const { past, mark: last } = history;
      const isSame = mark !== undefined && mark === last;
      setHistory({ past: isSame ? past : [...past, tree].slice(-steps_max), future: [], mark });
      onChange(withNode(tree, at, node));
    },
    undo: step('past', 'future'),
    redo: step('future', 'past'),
    forget: () => setHistory(no_history),
  };
}

/** The place in a tree: which node has the focus, whether it is edited, and what is folded. */
function usePlace(tree: DraftNode) {
  const wanted = useRef<Wanted | undefined>(undefined);
  const [place, setPath] = useState('');
  const [edited, setEdited] = useState<string>();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const come = (to: Wanted): void => {
    wanted.current = to;
    // What is above it is unfolded.
    setFolded((before) => new Set([...before].filter((each) => !to.path.startsWith(each) || to.path === each)));
    setPath(to.path);
    setEdited(to.is_edited ? to.path : undefined);
  };
  return {
    wanted,
    path: nearest(tree, place),
    setPath,
    edited: edited !== undefined && draftAt(tree, edited) !== undefined ? edited : undefined,
    go: (path: string): void => come({ path }),
    edit: (path: string, part?: string): void => come({ path, part, is_edited: true }),
    isFolded: (at: string): boolean => folded.has(at),
    fold: (at: string, is_folded: boolean): void =>
      setFolded((before) => new Set(is_folded ? [...before, at] : [...before].filter((each) => each !== at))),
    leave: (): void => {
      setEdited(undefined);
      setPath('');
    },
  };
}

export function useTreeEditor({ tree, onChange, served, isChecked, kept }: Options): TreeEditor {
  const { leave, ...place } = usePlace(tree);
  const { path, edited, go, edit } = place;
  const { change, forget, ...steps } = useHistory(tree, onChange, (next) => go(nearest(next, path)));
  const { findings, unreachable } = useMemo(() => deadIn(tree), [tree]);
  const own = useMemo(() => faultsOf(tree, kept), [tree, kept]);
  const shown = own.length > 0 ? own : served;
  const nodeAt = (at: string): DraftNode => draftAt(tree, at) ?? empty_branch;
  return {
    tree,
    ...place,
    ...steps,
    faults: isChecked ? shown : [],
    isComplete: own.length === 0,
    findings,
    isUnreachable: (at) => unreachable.some((dead) => at.startsWith(dead)),
    finish: () => go(edited ?? path),
    change,
    addCondition: (at) => {
      const next = withCondition(nodeAt(at));
      change(at, next);
      edit(at, `${next.if.length - 1}.name`);
    },
    makeBranch: (at) => {
      if (isDraftBranch(nodeAt(at))) return;
      change(at, empty_branch);
      go(at);
    },
    makeEnd: (at) => {
      // The top is always a branch.
      if (at === '') return;
      if (isDraftBranch(nodeAt(at))) change(at, '');
      edit(at);
    },
    reset: (at) => {
      if (!isEmptyBranch(nodeAt(at))) change(at, empty_branch);
      go(at);
    },
    forget: () => {
      forget();
      leave();
    },
  };
}

/** Performs a key on the node that has the focus. Returns whether the key is one of those of a tree. */
export function pressNode(editor: TreeEditor, rows: readonly TreeRow[], key: string, can_fold: boolean): boolean {
  const { path } = editor;
  const at = rows.findIndex((row) => row.path === path);
  const row = rows[at];
  const goTo = (index: number): void => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (next) editor.go(next.path);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => goTo(at + 1),
    ArrowUp: () => goTo(at - 1),
    ArrowRight: () =>
      can_fold && editor.isFolded(path) ? editor.fold(path, false) : row?.has_children && goTo(at + 1),
    ArrowLeft: () => {
      if (can_fold && row?.has_children && !editor.isFolded(path)) editor.fold(path, true);
      else editor.go(path.slice(0, -1));
    },
    Home: () => goTo(0),
    End: () => goTo(rows.length - 1),
    Enter: () => (row && isEmptyBranch(row.node) ? editor.addCondition(path) : editor.edit(path)),
    c: () => editor.addCondition(path),
    b: () => editor.makeBranch(path),
    e: () => editor.makeEnd(path),
    Delete: () => editor.reset(path),
    Backspace: () => editor.reset(path),
  };
  const press = keys[key];
  press?.();
  return press !== undefined;
}
