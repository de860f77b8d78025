// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { merchantAbove } from './merchant-entry.ts';

const nodes = [
  { id: 'provider', parent: null },
  { id: 'merchant', parent: 'provider' },
  { id: 'part', parent: 'merchant' },
  { id: 'shop', parent: 'part' },
  { id: 'loop', parent: 'ring' },
  { id: 'ring', parent: 'loop' },
  { id: 'self', parent: 'self' },
];

it('finds the merchant that an organisation is or belongs to, and none for the provider or an organisation not below it', () => {
  const above = (id: string): string | undefined => merchantAbove(nodes, id, 'provider');
  expect(['merchant', 'part', 'shop'].map(above)).toEqual(['merchant', 'merchant', 'merchant']);
  expect(['provider', 'loop', 'self', 'unknown'].map(above)).toEqual([undefined, undefined, undefined, undefined]);
});
