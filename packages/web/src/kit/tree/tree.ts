/** An item of a tree, with its parent. */
export interface Node {
  readonly id: string;
  readonly name: string;
  readonly parent: string | null;
}

export type Branch<N extends Node = Node> = N & {
  /** Its depth below the top of what the viewer can access. */
  readonly depth: number;
};

/** Items in the order of a tree, by name; one whose parent the viewer cannot access is at the top. */
export function treeOf<N extends Node>(nodes: readonly N[], language?: string): Branch<N>[] {
  const known = new Set(nodes.map(({ id }) => id));
  const compare = new Intl.Collator(language, { numeric: true }).compare;
  const children = Map.groupBy(
    nodes.toSorted((a, b) => compare(a.name, b.name)),
    ({ id, parent }) => (parent !== null && parent !== id && known.has(parent) ? parent : undefined),
  );
  const below = (parent: string | undefined, depth: number): Branch<N>[] =>
    (children.get(parent) ?? []).flatMap((node) => [{ ...node, depth }, ...below(node.id, depth + 1)]);
  return below(undefined, 0);
}

export type Found<N extends Node = Node> = Branch<N> & {
  /** False for an ancestor of a match. */
  readonly matches: boolean;
};

/** The branches whose name or id contains the text, with their ancestors, which show their place. */
export function searchTree<N extends Node>(branches: readonly Branch<N>[], text: string): Found<N>[] {
  const wanted = fold(text.trim());
  const matches = ({ id, name }: Node): boolean => fold(name).includes(wanted) || id === wanted;
  const kept = new Set<string>();
  const parents = new Map(branches.map(({ id, parent }) => [id, parent]));
  for (const { id } of branches.filter(matches))
    for (let at: string | null | undefined = id; at && !kept.has(at); at = parents.get(at)) kept.add(at);
  return branches.filter(({ id }) => kept.has(id)).map((branch) => ({ ...branch, matches: matches(branch) }));
}

// A user who types "cafe" looks for "Café".
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

export interface TreeRow<N extends Node = Node> {
  readonly node: Found<N>;
  readonly has_children: boolean;
  /** Whether its children are shown. */
  readonly is_open: boolean;
  /** Its position among its siblings, from 1, and their number. */
  readonly position: number;
  readonly siblings: number;
}

/** The visible rows of a tree: the children of a folded one are left out. */
export function rowsOf<N extends Node>(
  branches: readonly Found<N>[],
  isOpen: (branch: Found<N>) => boolean,
): TreeRow<N>[] {
  const rows: TreeRow<N>[] = [];
  const places = placesOf(branches);
  let hidden_below = Number.POSITIVE_INFINITY;
  for (const [index, node] of branches.entries()) {
    if (node.depth > hidden_below) continue;
    const has_children = (branches[index + 1]?.depth ?? 0) > node.depth;
    const is_open = has_children && isOpen(node);
    hidden_below = is_open ? Number.POSITIVE_INFINITY : node.depth;
    rows.push({ node, has_children, is_open, ...(places.get(node.id) as Place) });
  }
  return rows;
}

type Place = Pick<TreeRow, 'position' | 'siblings'>;

function placesOf(branches: readonly Branch[]): Map<string, Place> {
  const of_parent = Map.groupBy(branches, ({ parent, depth }) => (depth === 0 ? null : parent));
  const places = [...of_parent.values()].flatMap((all) =>
    all.map(({ id }, index) => [id, { position: index + 1, siblings: all.length }] as const),
  );
  return new Map(places);
}
