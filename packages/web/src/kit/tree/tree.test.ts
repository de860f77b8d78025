import { expect, it } from 'vitest';
import { type Branch, searchTree, treeOf } from './tree.ts';

const nodes = [
  { id: 'b', name: 'Bakkerij 10', parent: 'root' },
  { id: 'root', name: 'Sluis', parent: null },
  { id: 'a', name: 'Café Zuid', parent: 'root' },
  { id: 'b1', name: 'Filiaal', parent: 'b' },
  { id: 'b9', name: 'Bakkerij 9', parent: 'root' },
];
const drawn = (branches: readonly Branch[]): string[] =>
  branches.map(({ name, depth }) => `${'-'.repeat(depth)}${name}`);

it('puts parts below what they are part of, by name', () => {
  expect(drawn(treeOf(nodes, 'nl'))).toEqual(['Sluis', '-Bakkerij 9', '-Bakkerij 10', '--Filiaal', '-Café Zuid']);
});

it('puts at the top what has no visible parent', () => {
  expect(drawn(treeOf([nodes[3]!, nodes[0]!], 'nl'))).toEqual(['Bakkerij 10', '-Filiaal']);
});

it('finds without accents and capitals and keeps the ancestors', () => {
  const tree = treeOf(nodes, 'nl');
  expect(drawn(searchTree(tree, 'cafe'))).toEqual(['Sluis', '-Café Zuid']);
  expect(drawn(searchTree(tree, 'FILIAAL'))).toEqual(['Sluis', '-Bakkerij 10', '--Filiaal']);
  expect(searchTree(tree, 'FILIAAL').map(({ matches }) => matches)).toEqual([false, false, true]);
  expect(searchTree(tree, 'nothing')).toEqual([]);
  expect(searchTree(tree, ' ')).toHaveLength(5);
});
