import { describe, expect, it } from 'vitest';
import { choiceOf } from './processor-choice.ts';

describe('of many processors', () => {
  const all = ['a', 'b', 'c', 'd', 'e'];

  it('the two largest are compared by default, and none until they are known', () => {
    expect(choiceOf(all, [], ['d', 'x', 'b', 'a'])).toMatchObject({ chosen: ['d', 'b'], isCompared: true });
    expect(choiceOf(all, [])).toMatchObject({ chosen: [], isCompared: false });
  });

  it('a single one is not compared, and stays selected', () => {
    const choice = choiceOf(all, ['b'], ['d', 'a']);
    expect(choice).toMatchObject({ chosen: ['b'], isCompared: false });
    expect(all.filter(choice.isFixed)).toEqual(['b']);
  });

  it('two are compared, in the order of selection', () => {
    const { toggled } = choiceOf(all, ['d']);
    expect(choiceOf(all, toggled('b'))).toMatchObject({ chosen: ['d', 'b'], isCompared: true });
  });

  it('the third disables all others, until one of the three is deselected', () => {
    const three = choiceOf(all, ['a', 'b', 'c']);
    expect(all.filter(three.isFixed)).toEqual(['d', 'e']);
    expect(all.filter(choiceOf(all, three.toggled('b')).isFixed)).toEqual([]);
  });

  it('duplicate, unknown and surplus ids in an address are ignored', () => {
    expect(choiceOf(all, ['x', 'e', 'e', 'd', 'c', 'b']).chosen).toEqual(['e', 'd', 'c']);
  });
});

describe('of one to three processors', () => {
  it.each([[['a']], [['a', 'b']], [['a', 'b', 'c']]])('%j all are selected and compared', (all) => {
    expect(choiceOf(all, [])).toMatchObject({ chosen: all, isCompared: true });
  });

  it('the last one stays selected', () => {
    const all = ['a', 'b', 'c'];
    expect(choiceOf(all, ['b'])).toMatchObject({ chosen: ['b'], isCompared: true });
    expect(all.filter(choiceOf(all, ['b']).isFixed)).toEqual(['b']);
    expect(all.filter(choiceOf(all, []).isFixed)).toEqual([]);
  });
});

it('of no processors none is selected or compared', () => {
  expect(choiceOf([], ['a'])).toMatchObject({ chosen: [], isCompared: false });
});
