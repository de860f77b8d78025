import { expect, it } from 'vitest';
import { changedLines } from './line-changes.ts';

const lines = (...texts: string[]) => texts.map((text) => ({ text, depth: 0 }));

it('keeps what two texts share, and names what only one has', () => {
  const shown = changedLines(lines('a', 'b', 'c'), lines('a', 'x', 'c', 'd')).map(
    ({ text, change = 'same' }) => `${change} ${text}`,
  );
  expect(shown).toEqual(['same a', 'gone b', 'new x', 'same c', 'new d']);
});

it('tells lines of another depth apart', () => {
  expect(changedLines([{ text: 'a', depth: 0 }], [{ text: 'a', depth: 1 }])).toHaveLength(2);
});
