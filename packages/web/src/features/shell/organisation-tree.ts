/** An organisation as the switcher needs it. */
export interface Node {
  readonly id: string;
  readonly name: string;
  readonly parent: string | null;
}

export interface Branch extends Node {
  /** How far below the top of what the viewer may see. */
  readonly depth: number;
}

/** The organisations in the order of a tree, by name; one whose parent the viewer may not see is at the top. */
export function treeOf(nodes: readonly Node[], language?: string): Branch[] {
  const known = new Set(nodes.map(({ id }) => id));
  const compare = new Intl.Collator(language, { numeric: true }).compare;
  const children = Map.groupBy(
    nodes.toSorted((a, b) => compare(a.name, b.name)),
    ({ id, parent }) => (parent !== null && parent !== id && known.has(parent) ? parent : undefined),
  );
  const below = (parent: string | undefined, depth: number): Branch[] =>
    (children.get(parent) ?? []).flatMap((node) => [{ ...node, depth }, ...below(node.id, depth + 1)]);
  return below(undefined, 0);
}

export interface Found extends Branch {
  /** False for what only stands above something that was found. */
  readonly matches: boolean;
}

/** The branches whose name or id has the text, with what stands above them so that their place can be seen. */
export function searchTree(branches: readonly Branch[], text: string): Found[] {
  const wanted = fold(text.trim());
  const matches = ({ id, name }: Branch): boolean => fold(name).includes(wanted) || id === wanted;
  const kept = new Set<string>();
  const parents = new Map(branches.map(({ id, parent }) => [id, parent]));
  for (const { id } of branches.filter(matches))
    for (let at: string | null | undefined = id; at && !kept.has(at); at = parents.get(at)) kept.add(at);
  return branches.filter(({ id }) => kept.has(id)).map((branch) => ({ ...branch, matches: matches(branch) }));
}

// Somebody who types "cafe" looks for "Café".
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
