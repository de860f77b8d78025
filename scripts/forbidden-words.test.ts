import { describe, expect, test } from 'vitest';
import { forbiddenWords } from './forbidden-words.ts';

const found = (text: string, path = 'docs/a.md') => forbiddenWords(path, text).map(({ word }) => word);

describe('a forbidden word is found', () => {
  test('with its line and what to write instead', () => {
    expect(forbiddenWords('docs/a.md', 'First line.\nWhoever calls.')).toEqual([
      { line: 2, word: 'Whoever', instead: expect.stringContaining('the caller') },
    ]);
  });

  test('across the lines of a comment', () => {
    expect(found('/**\n * Sent at\n * once.\n */')).toEqual(['at once']);
    expect(found('// Not shown any\n// more.')).toEqual(['any more']);
  });

  test('in the name of a file', () => {
    expect(found('', 'packages/server/src/letting-go.commands.ts')).toEqual(['letting go']);
  });

  test('at the start of a quoted text', () => {
    expect(found("test('whoever asks', () => {})")).toEqual(['whoever']);
  });

  test('with either apostrophe', () => {
    expect(found("one’s own and one's own")).toEqual(['one’s own', "one's own"]);
  });
});

describe('a quaint turn is found', () => {
  const quaint = 'Nobody\n// is told what came of it.';

  test('in code, docs and scripts', () => {
    for (const path of ['packages/web/src/a.ts', 'docs/how-to/a.md', 'scripts/a.ts', 'README.md'])
      expect(found(quaint, path), path).toEqual(['Nobody', 'is told', 'what came of']);
  });

  test('but not in decisions, which are records', () => {
    expect(found(quaint, 'docs/adr/0001-a.md')).toEqual([]);
  });

  test('but not an account or a value with the same name', () => {
    expect(found("'nobody@shop.test', poolOf('nobody'), P2,nobody,Bob")).toEqual([]);
  });
});

test('words that only contain one are left alone', () => {
  expect(found('Recommended amendments; a once-a-day job; renewal; anyone’s; many more; cargo')).toEqual([]);
});
