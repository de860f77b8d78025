import { afterEach, describe, expect, it } from 'vitest';
import { inWords, markTexts, type TextTree, textAt, translateBy, translations } from './translate.ts';

const texts: TextTree = {
  list: {
    empty: 'Nothing yet.',
    count_one: '{{count}} row',
    count_other: '{{count}} rows',
    of: '{{shown}} of {{total}}',
  },
  faults: { invalid_format: 'Enter a valid value.', invalid_format_date: 'Enter a date.' },
};
const t = translateBy('en', (key) => textAt(texts, key));

describe('the text of a key', () => {
  it('has its values filled in as they are', () => {
    expect(t('list.of', { shown: '<b>$&</b>', total: 3 })).toBe('<b>$&</b> of 3');
    expect(t('list.of', { shown: null, total: 0 })).toBe(' of 0');
  });

  it('takes the form that its language has for a count', () => {
    expect([0, 1, 2].map((count) => t('list.count', { count }))).toEqual(['0 rows', '1 row', '2 rows']);
    expect(t('list.empty', { count: 2 })).toBe('Nothing yet.');
  });

  it('is a special one in a context that has one', () => {
    expect(t('faults.invalid_format', { context: 'date' })).toBe('Enter a date.');
    expect(t('faults.invalid_format', { context: 'card' })).toBe('Enter a valid value.');
    expect(t('list.count', { context: 'card', count: 2 })).toBe('2 rows');
  });

  it('is that of the first of several keys that has one, and the last key where none has', () => {
    expect(t(['list.none', 'list.empty'])).toBe('Nothing yet.');
    expect(t('list')).toBe('list');
    expect(t(['list.none', 'Blocked: limit'])).toBe('Blocked: limit');
  });

  it('is reported missing if it is requested alone, and not if others were requested first', () => {
    const missed: string[] = [];
    const strict = translateBy(
      'en',
      (key) => textAt(texts, key),
      (key) => missed.push(key),
    );
    strict('list.empty');
    strict('list.count', { count: 1 });
    strict(['list.none', 'PENDING']);
    strict('list.none');
    expect(missed).toEqual(['list.none']);
  });
});

it('says one sentence, or several behind each other', () => {
  expect(inWords(t, ['list.of', { shown: 1, total: 2 }])).toBe('1 of 2');
  expect(inWords(t, [['list.empty'], ['list.count', { count: 1 }]])).toBe('Nothing yet. 1 row');
  expect(inWords(t, ['list.of', { shown: ['list.count', { count: 1 }], total: null }])).toBe('1 row of ');
});

describe('texts beside what uses them', () => {
  const words = translations({
    nl: { subject_one: '1 rij', subject_other: '{{count}} rijen', why: { gone: 'Weg' } },
    en: { subject_one: '1 row', subject_other: '{{count}} rows', why: { gone: 'Gone' } },
  });
  afterEach(() => markTexts((text) => text));

  it('are said in each language by their keys', () => {
    expect([words('nl')('subject', { count: 2 }), words('en')('subject', { count: 1 })]).toEqual(['2 rijen', '1 row']);
    expect(words('en')('why.gone')).toBe('Gone');
  });

  it('compile only with every key in every language, and are asked for by keys that exist', () => {
    // @ts-expect-error: English lacks one.
    translations({ nl: { subject: 'Rijen', why: 'Waarom' }, en: { subject: 'Rows' } });
    // @ts-expect-error: this key does not exist.
    expect(words('en')('why.lost')).toBe('why.lost');
  });

  it('are marked in tests', () => {
    markTexts((text) => `[${text}]`);
    expect(words('en')('subject', { count: 3 })).toBe('[3 rows]');
  });
});
