import { describe, expect, it } from 'vitest';
import { translator, withoutComments } from './translate.ts';

const main = {
  list: {
    empty: 'Nothing yet.',
    count_one: '{{count}} row',
    count_other: '{{count}} rows',
    of: '{{shown}} of {{total}}',
  },
  faults: { invalid_format: 'Enter a valid value.', invalid_format_date: 'Enter a date.' },
};
const fields = '// made\n{ "common": { "amount": "Amount", "reason": "Why" }, "refund": { "reason": "Reason" } }';
const { t } = translator('en', JSON.stringify(main), fields);

describe('the text of a key', () => {
  it('is found by its path, and the name of a field in its own file', () => {
    expect(t('list.empty')).toBe('Nothing yet.');
    expect(t('fields:refund.reason')).toBe('Reason');
  });

  it('is, for a field that its entity does not name, the common one', () => {
    expect(t('fields:refund.amount')).toBe('Amount');
    expect(t('fields:terminal.reason')).toBe('Why');
    expect(t(['fields:refund.none', 'list.empty'])).toBe('Nothing yet.');
  });

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
  });

  it('is that of the first of several keys that has one, and the last key where none has', () => {
    expect(t(['list.none', 'fields:refund.reason', 'list.empty'])).toBe('Reason');
    expect(t(['list.none', 'fields:refund.none'])).toBe('refund.none');
    expect(t('list')).toBe('list');
    expect(t(['list.none', 'Blocked: limit'])).toBe('Blocked: limit');
  });

  it('is missed where it is asked for alone, and not where others were asked for first', () => {
    const missed: string[] = [];
    const { t: strict } = translator('en', JSON.stringify(main), fields, (key) => missed.push(key));
    strict('list.empty');
    strict('list.count', { count: 1 });
    strict(['list.none', 'PENDING']);
    strict('list.none');
    strict('fields:refund.none');
    expect(missed).toEqual(['list.none', 'fields:refund.none']);
  });
});

it('takes comments out of JSON and leaves texts alone', () => {
  const text = '// made\n{ "a": "https://x \\" // y", /* why */ "b": 1 } // end';
  expect(JSON.parse(withoutComments(text))).toEqual({ a: 'https://x " // y', b: 1 });
});
