import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, type Search, stringifySearch } from './search.ts';

describe('parseSearch', () => {
  it('parses numbers, booleans and dates, and keeps keys as the API writes them', () => {
    expect(parseSearch('?created_at%3E=2026-10-21&amount%3E%3D=500&blocked=true&status[]=A&status[]=B')).toEqual({
      'created_at>': '2026-10-21',
      'amount>=': 500,
      blocked: true,
      'status[]': ['A', 'B'],
    });
  });

  it('never parses references and typed texts as numbers', () => {
    expect(parseSearch('?merchant=12&_search=500&merchant_reference=42&merchant_reference[]=7&id=1')).toEqual({
      merchant: '12',
      _search: '500',
      merchant_reference: '42',
      'merchant_reference[]': ['7'],
      id: '1',
    });
  });

  it('keeps text that would be written differently', () => {
    const values = { a: '007', b: '1e3', c: '9007199254740993', d: '-0', e: '1.50' };
    expect(parseSearch(stringifySearch(values))).toEqual(values);
  });

  it('reads an unencoded operator as the API does', () => {
    expect(parseSearch('?amount>=500')).toEqual({ 'amount>': 500 });
  });

  it('joins repeated keys into an array key', () => {
    expect(parseSearch('?status=A&status=B&status[]=C')).toEqual({ 'status[]': ['A', 'B', 'C'] });
  });
});

describe('stringifySearch', () => {
  it('writes paging only if it is not the default', () => {
    expect(stringifySearch({ _skip: 0, _limit: 25 })).toBe('');
    expect(stringifySearch({ _skip: '0', _limit: '25' })).toBe('');
    expect(stringifySearch({ _skip: 25, _limit: 100 })).toBe('?_skip=25&_limit=100');
  });
});

const key = fc.constantFrom('amount', 'amount>', 'created_at<=', 'status', '_search', 'id', '_open', 'currency_code');
const scalar = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constantFrom('2026-02-29', '0042', 'true', '1e21', '-0'),
);
const search = fc.dictionary(
  fc.oneof(key, fc.string({ minLength: 1 }), fc.constantFrom('status[]', '_skip', '_limit')),
  fc.oneof(scalar, fc.array(scalar, { maxLength: 4 })),
) as fc.Arbitrary<Search>;

describe('round trip', () => {
  it('reads what it wrote, and writes what it read', () => {
    fc.assert(
      fc.property(search, (written) => {
        const text = stringifySearch(written);
        const read = parseSearch(text);
        expect(parseSearch(stringifySearch(read))).toEqual(read);
      }),
    );
  });

  it('preserves all values and their order in any address', () => {
    const pairs = fc.array(fc.tuple(key, fc.string({ minLength: 1 })), { maxLength: 8 });
    fc.assert(
      fc.property(pairs, (given) => {
        const text = new URLSearchParams(given.map(([name, value]) => [`${name}[]`, value])).toString();
        const sent = [...new URLSearchParams(stringifySearch(parseSearch(text)))];
        for (const name of new Set(given.map(([each]) => each)))
          expect(sent.filter(([each]) => each === `${name}[]`).map(([, value]) => value)).toEqual(
            given.filter(([each]) => each === name).map(([, value]) => value),
          );
      }),
    );
  });
});
