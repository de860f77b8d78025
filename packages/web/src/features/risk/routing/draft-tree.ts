import { attributeOf } from '@sluis/contract/risk/attributes';
import { type Condition, FaultsFound, readCondition } from '@sluis/contract/risk/conditions';
import { type DeadBranches, deadBranches } from '@sluis/contract/risk/dead-branches';
import { isOfPresence } from '@sluis/contract/risk/operators';
import { type Branch, type RouteNode, readTree } from '@sluis/contract/risk/tree';
import { type ConditionDraft, readDraft } from '../../../kit/condition/condition-draft.ts';

/** A tree while it is edited: of the form that is sent, but parts may be missing. */
export interface DraftCondition {
  readonly name: string;
  readonly operator: string;
  readonly value: Condition['value'];
  readonly currency_code?: string;
}

/** Without conditions it is empty: what it becomes is not chosen yet. */
export interface DraftBranch {
  readonly if: readonly DraftCondition[];
  readonly then?: DraftNode;
  readonly else?: DraftNode;
}

/** The id of a processor, empty before one is chosen, or a branch. */
export type DraftNode = string | DraftBranch;

export const empty_branch: DraftBranch = { if: [] };

export const isDraftBranch = (node: DraftNode): node is DraftBranch => typeof node !== 'string';
export const isEmptyBranch = (node: DraftNode): boolean => isDraftBranch(node) && node.if.length === 0;

const new_condition: DraftCondition = { name: 'amount', operator: '!=', value: '' };

const childOf = ({ then, else: otherwise }: DraftBranch, turn: string): DraftNode | undefined =>
  turn === 't' ? then : otherwise;

/** The node at the end of a path; undefined if there is none. */
export function draftAt(tree: DraftNode, path: string): DraftNode | undefined {
  if (path === '') return tree;
  const child = isDraftBranch(tree) ? childOf(tree, path.charAt(0)) : undefined;
  return child === undefined ? undefined : draftAt(child, path.slice(1));
}

/** The longest part of a path that leads to a node. */
export const nearest = (tree: DraftNode, path: string): string =>
  path === '' || draftAt(tree, path) !== undefined ? path : nearest(tree, path.slice(0, -1));

/** The tree with another node at a path. */
export function withNode(tree: DraftNode, path: string, node: DraftNode): DraftNode {
  if (path === '') return node;
  if (!isDraftBranch(tree)) return tree;
  const turn = path.startsWith('t') ? 'then' : 'else';
  return { ...tree, [turn]: withNode(tree[turn] ?? empty_branch, path.slice(1), node) };
}

/** Adds a condition: to an empty branch with then and else, and above an endpoint, which becomes the else. */
export function withCondition(node: DraftNode): DraftBranch {
  if (!isDraftBranch(node)) return { if: [new_condition], then: empty_branch, else: node || empty_branch };
  return { then: empty_branch, else: empty_branch, ...node, if: [...node.if, new_condition] };
}

export const withChangedCondition = (node: DraftBranch, index: number, changed: DraftCondition): DraftBranch => ({
  ...node,
  if: node.if.with(index, changed),
});

/** The first condition stays: without it the branch is reset as a whole. */
export const withoutCondition = (node: DraftBranch, index: number): DraftBranch =>
  index === 0 ? node : { ...node, if: node.if.toSpliced(index, 1) };

/**
 * The condition that was typed: numbers and booleans as such, or else, where something is missing or wrong, as it was
 * typed.
 */
export function conditionOf(draft: ConditionDraft, currencies: readonly string[]): DraftCondition {
  const { name, operator, value, currency_code } = draft;
  const { kind, between, prefix, amount } = attributeOf(name) ?? {};
  const read = readDraft(draft, 'routing', currencies);
  if (!('condition' in read)) return { name, operator, value, ...(amount && currency_code && { currency_code }) };
  const { condition } = read;
  if (isOfPresence(condition.operator)) return condition;
  if (kind === 'boolean') return { ...condition, value: condition.value === 'true' };
  // The first digits of a card can be zeros.
  return between && !prefix ? { ...condition, value: Number(condition.value) } : condition;
}

/** A node with its place in the tree. */
export interface TreeRow {
  readonly path: string;
  readonly node: DraftNode;
  readonly has_children: boolean;
}

/** The nodes from the top, then before else; without those below nodes that are folded. */
export function rowsOf(node: DraftNode, isFolded: (path: string) => boolean = () => false, path = ''): TreeRow[] {
  const children = isDraftBranch(node)
    ? (['then', 'else'] as const).flatMap((turn) =>
        node[turn] === undefined ? [] : [[node[turn], path + turn.charAt(0)] as const],
      )
    : [];
  const row = { path, node, has_children: children.length > 0 };
  if (isFolded(path)) return [row];
  return [row, ...children.flatMap(([child, at]) => rowsOf(child, isFolded, at))];
}

/** What is wrong at a node: with a part of one of its conditions, or with itself. */
export interface NodeFault {
  readonly path: string;
  readonly fault: string;
  readonly condition?: number;
  readonly part?: string;
}

/** Faults by their paths within the tree, `then.if.0.value`, as faults of nodes. */
export function nodeFaults(tree: DraftNode, faults: Readonly<Record<string, string>>): readonly NodeFault[] {
  const found = Object.entries(faults).map(([at, fault]): NodeFault => {
    const [, turns = '', , condition, part] =
      /^((?:(?:then|else)(?:\.|$))*)(if(?:\.(\d+)(?:\.(\w+))?)?)?/.exec(at) ?? [];
    const path = turns
      .split('.')
      .map((turn) => turn.charAt(0))
      .join('');
    return {
      path: nearest(tree, path),
      fault,
      ...(condition !== undefined && { condition: Number(condition) }),
      ...(part !== undefined && { part }),
    };
  });
  // Of a branch that is empty one fault says all.
  return found.filter(
    ({ path, condition, part }, index) =>
      found.findIndex((each) => each.path === path && each.condition === condition && each.part === part) === index,
  );
}

/** The conditions of a tree, as texts. */
export const conditionsOf = (tree: DraftNode): ReadonlySet<string> =>
  new Set(rowsOf(tree).flatMap(({ node }) => (isDraftBranch(node) ? node.if.map((each) => JSON.stringify(each)) : [])));

/** Whether a condition compares an amount, of whatever currency it is. */
const isOfAnyCurrency = ({ name, operator, value, currency_code }: DraftCondition): boolean =>
  attributeOf(name)?.amount === true && operator !== '' && value !== '' && currency_code === undefined;

/**
 * What is wrong with a tree, as the server would say. A new amount needs a currency, without which it is not in minor
 * units yet; `kept` are the conditions that are as they were.
 */
export function faultsOf(tree: DraftNode, kept: ReadonlySet<string>): readonly NodeFault[] {
  const read = readTree(tree);
  const faults = 'faults' in read ? nodeFaults(tree, read.faults) : [];
  const open = rowsOf(tree).flatMap(({ path, node }) =>
    isDraftBranch(node)
      ? node.if.flatMap((each, condition): NodeFault[] =>
          isOfAnyCurrency(each) && !kept.has(JSON.stringify(each))
            ? [{ path, fault: 'required', condition, part: 'currency_code' }]
            : [],
        )
      : [],
  );
  return [...faults, ...open];
}

/** Whether a condition says something. */
export function isComplete(condition: DraftCondition): boolean {
  const faults = new FaultsFound();
  return readCondition(condition, { place: 'routing', path: '', faults }) !== undefined && !faults.any;
}

const unknown_condition: Condition = { name: '', operator: '==', value: '' };

/** The tree with what is not complete left open. */
function asKnown(node: DraftNode | undefined, path: string): RouteNode {
  if (node === undefined || node === '' || isEmptyBranch(node)) return `proc_${path}`;
  if (!isDraftBranch(node)) return node;
  const conditions = node.if.map((each) => (isComplete(each) ? (each as Condition) : unknown_condition));
  return {
    if: conditions,
    then: asKnown(node.then, `${path}t`),
    else: asKnown(node.else, `${path}e`),
  } satisfies Branch;
}

/** The parts of a tree that decide nothing, as far as that is known already. */
export const deadIn = (tree: DraftNode): DeadBranches => deadBranches(asKnown(tree, ''));
