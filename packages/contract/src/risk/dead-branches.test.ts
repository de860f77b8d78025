import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawFrom, randomChances, randomFacts, randomTree, walkTree } from '../testing/trees.ts';
import type { Condition } from './conditions.ts';
import { deadBranches } from './dead-branches.ts';
import { type Branch, leavesOf, nodeAt, type RouteNode } from './tree.ts';

const when = (name: string, operator: Condition['operator'], value: Condition['value'], currency_code?: string) => ({
  name,
  operator,
  value,
  ...(currency_code && { currency_code }),
});
const branch = (conditions: readonly Condition[], then: RouteNode = 'proc_a', otherwise: RouteNode = 'proc_b') => ({
  if: conditions,
  then,
  else: otherwise,
});
const unreachableIn = (tree: RouteNode): readonly string[] => deadBranches(tree).unreachable;

describe('a branch that decides nothing', () => {
  it('contradicts a condition above it', () => {
    const tree = branch([when('amount', '>', 500)], branch([when('amount', '<', 100)], 'proc_c', 'proc_d'));
    expect(deadBranches(tree)).toEqual({
      findings: [{ path: 't', kind: 'contradiction', condition: 0 }],
      unreachable: ['tt'],
    });
  });

  it('always holds after the else of its opposite', () => {
    const tree = branch([when('card_brand', '!=', 'visa')], 'proc_a', branch([when('card_brand', 'IS_KNOWN', '')]));
    // Without a brand neither holds.
    expect(deadBranches(tree).findings).toEqual([]);
    const again = branch(
      [when('card_brand', 'IS_MISSING', '')],
      'proc_a',
      branch([when('card_brand', 'IS_KNOWN', '')]),
    );
    expect(deadBranches(again)).toEqual({
      findings: [{ path: 'e', kind: 'always', condition: 0 }],
      unreachable: ['ee'],
    });
  });

  it('has the same then and else', () => {
    expect(deadBranches(branch([when('recurring', '==', true)], 'proc_a', 'proc_a')).findings).toEqual([
      { path: '', kind: 'equal' },
    ]);
  });

  it('compares amounts by currency', () => {
    const above = when('amount', '>', 500, 'EUR');
    expect(unreachableIn(branch([above], branch([when('currency_code', '==', 'USD')])))).toEqual(['tt']);
    expect(unreachableIn(branch([above], 'proc_a', branch([when('amount', '>', 600, 'USD')])))).toEqual([]);
    expect(unreachableIn(branch([above], 'proc_a', branch([when('amount', '>=', 600, 'EUR')])))).toEqual(['et']);
  });

  it('compares BINs by their first digits', () => {
    const visa = when('card_bin', '==', '4111');
    expect(unreachableIn(branch([visa], branch([when('card_bin', '==', '411122')])))).toEqual([]);
    expect(unreachableIn(branch([visa], branch([when('card_bin', '==', '511122')])))).toEqual(['tt']);
  });

  it('has a chance that no payment, or every one, has', () => {
    expect(unreachableIn(branch([when('random', '>=', 100)]))).toEqual(['t']);
    expect(unreachableIn(branch([when('random', '<', 100)]))).toEqual(['e']);
    // Each branch has a chance of its own.
    expect(unreachableIn(branch([when('random', '<', 30)], branch([when('random', '>', 60)])))).toEqual([]);
  });

  it('is not known if a condition is not', () => {
    const unknown = when('', '==', 'x');
    expect(deadBranches(branch([unknown], branch([unknown])))).toEqual({ findings: [], unreachable: [] });
  });
});

const numbers = fc.array(fc.nat(), { minLength: 80, maxLength: 80 });

describe('for random trees and payments', () => {
  it('reach no node that is named unreachable, and find each condition as it is named', () => {
    let found = 0;
    fc.assert(
      fc.property(numbers, numbers, (of_tree, of_payments) => {
        const tree = randomTree(drawFrom(of_tree));
        const { findings, unreachable } = deadBranches(tree);
        found += unreachable.length;
        const draw = drawFrom(of_payments);
        for (let times = 0; times < 20; times += 1) {
          const [facts, chanceAt] = [randomFacts(draw), randomChances(draw)];
          const { path } = walkTree(tree, facts, chanceAt);
          for (const dead of unreachable) expect(path.startsWith(dead)).toBe(false);
          for (const { path: at, kind, condition = 0 } of findings) {
            if (kind !== 'always' || !path.startsWith(at)) continue;
            const { if: conditions } = nodeAt(tree, at) as Branch;
            // It holds where those before it do.
            const before = branch(conditions.slice(0, condition), 'proc_yes', 'proc_no');
            if (condition > 0 && walkTree(before, facts, () => chanceAt(at)).processor === 'proc_no') continue;
            const alone = branch([conditions[condition] as Condition], 'proc_yes', 'proc_no');
            expect(walkTree(alone, facts, () => chanceAt(at)).processor).toBe('proc_yes');
          }
        }
      }),
      { numRuns: 400 },
    );
    expect(found).toBeGreaterThan(100);
  });

  it('reach every other end, if each branch has one condition on the amount', () => {
    const single = fc.letrec<{ node: RouteNode }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.constant('proc_a'),
        fc
          .tuple(fc.constantFrom('==', '!=', '<', '>', '<=', '>=' as const), fc.nat(9), tie('node'), tie('node'))
          .map(([operator, value, then, otherwise]) =>
            branch([when('amount', operator as Condition['operator'], value)], then, otherwise),
          ),
      ),
    })).node;
    const facts = randomFacts(drawFrom([0]));
    fc.assert(
      fc.property(single, (tree) => {
        const { unreachable } = deadBranches(tree);
        const amounts = Array.from({ length: 12 }, (_, amount) => amount);
        const reached = new Set(amounts.map((amount) => walkTree(tree, { ...facts, amount }, () => 0).path));
        for (const { path } of leavesOf(tree))
          expect([path, unreachable.some((dead) => path.startsWith(dead))]).toEqual([path, !reached.has(path)]);
      }),
    );
  });
});
