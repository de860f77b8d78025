import { expect, it } from 'vitest';
import type { ConditionDraft } from '../../../kit/condition/condition-draft.ts';
import {
  conditionOf,
  conditionsOf,
  type DraftBranch,
  deadIn,
  empty_branch,
  faultsOf,
  nearest,
  nodeFaults,
  rowsOf,
  withCondition,
  withNode,
  withoutCondition,
} from './draft-tree.ts';

const proc = 'proc_01k5sh1r3aey4r6n9v2x8m7dqc';

it('begins an empty branch with amount and !=, and gives it then and else', () => {
  expect(withCondition(empty_branch)).toEqual({
    if: [{ name: 'amount', operator: '!=', value: '' }],
    then: empty_branch,
    else: empty_branch,
  });
});

it('puts a condition above an endpoint, which becomes the else', () => {
  expect(withCondition(proc)).toMatchObject({ then: empty_branch, else: proc });
  expect(withCondition('')).toMatchObject({ else: empty_branch });
});

it('keeps the first condition', () => {
  const one = withCondition(empty_branch);
  expect(withoutCondition(one, 0)).toBe(one);
  expect(withoutCondition(withCondition(one), 1)).toEqual(one);
});

it.each<[Partial<ConditionDraft>, object]>([
  [
    { name: 'amount', operator: '>', value: '12,50', currency_code: 'EUR' },
    { value: 1250, currency_code: 'EUR' },
  ],
  [
    { name: 'amount', operator: '>', value: '12,5x', currency_code: 'EUR' },
    { value: '12,5x', currency_code: 'EUR' },
  ],
  [{ name: 'amount', operator: '>', value: '12' }, { value: '12' }],
  [{ name: 'recurring', operator: '==', value: 'false' }, { value: false }],
  [{ name: 'mcc', operator: '==', value: '5411' }, { value: 5411 }],
  [{ name: 'card_bin', operator: '==', value: '0411' }, { value: '0411' }],
  [{ name: 'card_brand', operator: '==', value: 'visa' }, { value: 'visa' }],
  [{ name: 'random', operator: '<', value: '' }, { value: '' }],
])('keeps of %o what it means', (typed, kept) => {
  const { name, operator } = typed;
  const draft = { key: '0', name: '', operator: '', value: '', currency_code: '', is_minor: false, ...typed } as const;
  expect(conditionOf(draft, ['EUR', 'JPY'])).toEqual({ name, operator, ...kept });
});

it('finds rows, then before else, without what is folded', () => {
  const tree = withNode(withNode(withCondition(empty_branch), 't', proc), 'e', withCondition(empty_branch));
  const paths = (isFolded?: (path: string) => boolean) => rowsOf(tree, isFolded).map(({ path }) => path);
  expect(paths()).toEqual(['', 't', 'e', 'et', 'ee']);
  expect(paths((path) => path === 'e')).toEqual(['', 't', 'e']);
  expect(nearest(tree, 'tte')).toBe('t');
});

it('says of each node once what is missing', () => {
  const tree: DraftBranch = { if: [{ name: 'amount', operator: '>', value: '' }], then: '', else: empty_branch };
  expect(faultsOf(tree, new Set())).toEqual([
    { path: '', fault: 'required', condition: 0, part: 'value' },
    { path: 't', fault: 'required' },
    { path: 'e', fault: 'too_small' },
  ]);
});

it('reads the paths of the server as nodes', () => {
  const tree = withNode(withCondition(empty_branch), 't', withCondition(empty_branch));
  expect(nodeFaults(tree, { 'then.if.0.value': 'required', 'then.else': 'wrong_type', '': 'too_large' })).toEqual([
    { path: 't', fault: 'required', condition: 0, part: 'value' },
    { path: 'te', fault: 'wrong_type' },
    { path: '', fault: 'too_large' },
  ]);
});

it('needs a currency for a new amount', () => {
  const tree: DraftBranch = { if: [{ name: 'amount', operator: '>', value: 500 }], then: proc, else: proc };
  expect(faultsOf(tree, new Set())).toEqual([{ path: '', fault: 'required', condition: 0, part: 'currency_code' }]);
  expect(faultsOf(tree, conditionsOf(tree))).toEqual([]);
});

it('leaves open what an unfinished condition says', () => {
  const open = { name: 'amount', operator: '>', value: '' };
  const above: DraftBranch = { if: [{ name: 'amount', operator: '>', value: 500 }], then: '', else: '' };
  const within = (value: string | number): DraftBranch => ({
    ...above,
    then: { if: [{ ...open, operator: '<', value }], then: '', else: '' },
  });
  expect(deadIn(within(''))).toEqual({ findings: [], unreachable: [] });
  expect(deadIn(within(100)).unreachable).toEqual(['tt']);
});
