import type { ReadJson } from '../base/fields.ts';
import { isId } from '../base/ids.ts';
import { type Condition, conditionSchema, FaultsFound, isObject, readCondition } from './conditions.ts';

/** A branch of a routing: if all conditions hold, `then`, otherwise `else`. */
export interface Branch {
  readonly if: readonly Condition[];
  readonly then: RouteNode;
  readonly else: RouteNode;
}

/** The id of a processor, or a branch. */
export type RouteNode = string | Branch;

export const depth_max = 12;
export const branches_max = 100;
export const conditions_max = 10;

export const isBranch = (node: RouteNode): node is Branch => typeof node !== 'string';

/** Which way a path turns at a branch: `t` for then, `e` for else. A path from the top is a text of these. */
export type Turn = 't' | 'e';

interface Walk {
  readonly faults: FaultsFound;
  branches: number;
}

function readNode(sent: unknown, path: string, depth: number, walk: Walk): undefined {
  const { faults } = walk;
  if (sent === undefined || sent === null || sent === '') return faults.add(path, 'required');
  if (typeof sent === 'string') {
    return isId(sent, 'proc') ? undefined : faults.add(path, 'invalid_format');
  }
  if (!isObject(sent)) return faults.add(path, 'wrong_type');
  // Nothing below is read, so that a tree of any depth ends here.
  if (depth > depth_max) return faults.add(path, 'too_large');
  walk.branches += 1;
  if (walk.branches > branches_max) return faults.add(path, 'too_large');
  const below = (key: string): string => (path === '' ? key : `${path}.${key}`);
  for (const key of Object.keys(sent)) if (!['if', 'then', 'else'].includes(key)) faults.add(below(key), 'unknown');
  const conditions = sent.if;
  if (conditions === undefined) faults.add(below('if'), 'required');
  else if (!Array.isArray(conditions)) faults.add(below('if'), 'wrong_type');
  else if (conditions.length === 0) faults.add(below('if'), 'too_small');
  else if (conditions.length > conditions_max) faults.add(below('if'), 'too_long');
  else
    for (const [index, each] of conditions.entries())
      readCondition(each, { place: 'routing', path: `${below('if')}.${index}`, faults });
  readNode(sent.then, below('then'), depth + 1, walk);
  return readNode(sent.else, below('else'), depth + 1, walk);
}

/** Reads the tree of a routing; the value is the tree as it was sent. */
export function readTree(sent: unknown): ReadJson<RouteNode> {
  const walk: Walk = { faults: new FaultsFound(), branches: 0 };
  readNode(sent, '', 1, walk);
  return walk.faults.any ? { faults: walk.faults.by_path } : { value: sent as RouteNode };
}

/** The processors at the ends of a tree, each once, in the order in which they are first reached. */
export function processorsOf(node: RouteNode): readonly string[] {
  return [...new Set(isBranch(node) ? [...processorsOf(node.then), ...processorsOf(node.else)] : [node])];
}

/** The ends of a tree with their paths, from the top. */
export const leavesOf = (
  node: RouteNode,
  path = '',
): readonly { readonly path: string; readonly processor: string }[] =>
  isBranch(node)
    ? [...leavesOf(node.then, `${path}t`), ...leavesOf(node.else, `${path}e`)]
    : [{ path, processor: node }];

/** The node at the end of a path; undefined if the tree has no such path. */
export function nodeAt(node: RouteNode, path: string): RouteNode | undefined {
  if (path === '') return node;
  return isBranch(node) ? nodeAt(path[0] === 't' ? node.then : node.else, path.slice(1)) : undefined;
}

const branch_schema = {
  type: 'object',
  additionalProperties: false,
  required: ['if', 'then', 'else'],
  properties: {
    if: { type: 'array', minItems: 1, maxItems: conditions_max, items: conditionSchema('routing') },
    then: { description: 'The id of a processor, or a branch' },
    else: { description: 'The id of a processor, or a branch' },
  },
};

export const tree_schema = {
  anyOf: [{ type: 'string', description: 'The id of a processor' }, branch_schema],
  description: `At most ${depth_max} levels and ${branches_max} branches`,
};
