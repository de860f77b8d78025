import { describe, expect, it } from 'vitest';
import { choiceOf } from './processor-choice.ts';

describe('of many processors', () => {
  const all = ['a', 'b', 'c', 'd', 'e'];

  it('the two largest are compared at first, and none until they are known', () => {
    expect(choiceOf(all, [], ['d', 'x', 'b', 'a'])).toMatchObject({ chosen: ['d', 'b'], isCompared: true });
    expect(choiceOf(all, [])).toMatchObject({ chosen: [], isCompared: false });
  });

  it('one alone is not compared, and stays chosen', () => {
    const choice = choiceOf(all, ['b'], ['d', 'a']);
    expect(choice).toMatchObject({ chosen: ['b'], isCompared: false });
    expect(all.filter(choice.isFixed)).toEqual(['b']);
  });

  it('two are compared, in the order in which they were chosen', () => {
    const { toggled } = choiceOf(all, ['d']);
    expect(choiceOf(all, toggled('b'))).toMatchObject({ chosen: ['d', 'b'], isCompared: true });
  });

  it('the third disables all others, which can be pressed again once one of the three is not chosen', () => {
    const three = choiceOf(all, ['a', 'b', 'c']);
    expect(all.filter(three.isFixed)).toEqual(['d', 'e']);
    expect(all.filter(choiceOf(all, three.toggled('b')).isFixed)).toEqual([]);
  });

  it('what an address names too often, unknown or beyond three is left out', () => {
    expect(choiceOf(all, ['x', 'e', 'e', 'd', 'c', 'b']).chosen).toEqual(['e', 'd', 'c']);
  });
});

describe('of one to three processors', () => {
  it.each([[['a']], [['a', 'b']], [['a', 'b', 'c']]])('%j all are chosen and compared', (all) => {
    expect(choiceOf(all, [])).toMatchObject({ chosen: all, isCompared: true });
  });

  it('the last one stays chosen', () => {
    const all = ['a', 'b', 'c'];
    expect(choiceOf(all, ['b'])).toMatchObject({ chosen: ['b'], isCompared: true });
    expect(all.filter(choiceOf(all, ['b']).isFixed)).toEqual(['b']);
    expect(all.filter(choiceOf(all, []).isFixed)).toEqual([]);
  });
});

it('of no processors none is chosen or compared', () => {
  expect(choiceOf([], ['a'])).toMatchObject({ chosen: [], isCompared: false });
});
