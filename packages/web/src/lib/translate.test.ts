import { describe, expect, it } from 'vitest';
import { translator, withoutComments } from './translate.ts';

const main = { list: { empty: 'Nothing yet.' } };
const fields = '// made\n{ "common": { "amount": "Amount", "reason": "Why" }, "refund": { "reason": "Reason" } }';
const { t } = translator('en', JSON.stringify(main), fields);

describe('the text of a key', () => {
  it('is found by its path, and the name of a field in its own file', () => {
    expect(t('list.empty')).toBe('Nothing yet.');
    expect(t('fields:refund.reason')).toBe('Reason');
  });

  it('is the common one for a field that its entity does not name', () => {
    expect(t('fields:refund.amount')).toBe('Amount');
    expect(t('fields:terminal.reason')).toBe('Why');
    expect(t(['fields:refund.none', 'list.empty'])).toBe('Nothing yet.');
  });

  it('is its key without a namespace if there is none, and is reported missing under its whole key', () => {
    const missed: string[] = [];
    const { t: strict } = translator('en', JSON.stringify(main), fields, (key) => missed.push(key));
    expect(t(['list.none', 'fields:refund.none'])).toBe('refund.none');
    strict('fields:refund.reason');
    strict('list.none');
    strict('fields:refund.none');
    expect(missed).toEqual(['list.none', 'fields:refund.none']);
  });
});

it('adds the texts of a file to both', () => {
  const { t: more, add } = translator('en', JSON.stringify(main), fields);
  add('{ "main": { "list": { "more": "More" } }, "fields": { "plan": { "name": "Name" } } }');
  expect([more('list.more'), more('list.empty'), more('fields:plan.name')]).toEqual(['More', 'Nothing yet.', 'Name']);
});

it('removes comments from JSON and leaves texts unchanged', () => {
  const text = '// made\n{ "a": "https://x \\" // y", /* why */ "b": 1 } // end';
  expect(JSON.parse(withoutComments(text))).toEqual({ a: 'https://x " // y', b: 1 });
});
