import { expect, it } from 'vitest';
import { type Branch, rowsOf, searchTree, treeOf } from './tree.ts';

const nodes = [
  { id: 'b', name: 'Bakkerij 10', parent: 'root' },
  { id: 'root', name: 'Sluis', parent: null },
  { id: 'a', name: 'Café Zuid', parent: 'root' },
  { id: 'b1', name: 'Filiaal', parent: 'b' },
  { id: 'b9', name: 'Bakkerij 9', parent: 'root' },
];
const drawn = (branches: readonly Branch[]): string[] =>
  branches.map(({ name, depth }) => `${'-'.repeat(depth)}${name}`);

it('places items below their parents, by name', () => {
  expect(drawn(treeOf(nodes, 'nl'))).toEqual(['Sluis', '-Bakkerij 9', '-Bakkerij 10', '--Filiaal', '-Café Zuid']);
});

it('places items without a visible parent at the top', () => {
  expect(drawn(treeOf([nodes[3]!, nodes[0]!], 'nl'))).toEqual(['Bakkerij 10', '-Filiaal']);
});

it('ignores accents and capitals in a search, and keeps the ancestors of matches', () => {
  const tree = treeOf(nodes, 'nl');
  expect(drawn(searchTree(tree, 'cafe'))).toEqual(['Sluis', '-Café Zuid']);
  expect(drawn(searchTree(tree, 'FILIAAL'))).toEqual(['Sluis', '-Bakkerij 10', '--Filiaal']);
  expect(searchTree(tree, 'FILIAAL').map(({ matches }) => matches)).toEqual([false, false, true]);
  expect(searchTree(tree, 'nothing')).toEqual([]);
  expect(searchTree(tree, ' ')).toHaveLength(5);
});

it('shows unfolded items, each with its position among its siblings', () => {
  const all = treeOf(nodes, 'nl').map((branch) => ({ ...branch, matches: true }));
  const shown = (isOpen: (id: string) => boolean) =>
    rowsOf(all, ({ id }) => isOpen(id)).map(
      ({ node, is_open, position, siblings }) => `${node.name} ${position}/${siblings}${is_open ? ' open' : ''}`,
    );
  expect(shown(() => true)).toEqual([
    'Sluis 1/1 open',
    'Bakkerij 9 1/3',
    'Bakkerij 10 2/3 open',
    'Filiaal 1/1',
    'Café Zuid 3/3',
  ]);
  expect(shown((id) => id !== 'b')).toEqual(['Sluis 1/1 open', 'Bakkerij 9 1/3', 'Bakkerij 10 2/3', 'Café Zuid 3/3']);
  expect(shown(() => false)).toEqual(['Sluis 1/1']);
});
