import { describe, expect, it } from 'vitest';
import { queryText, trimPath } from './request-query.ts';

describe('queryText', () => {
  it('removes the entity marker and the open flag', () => {
    expect(queryText({ _entity: 'refund', _open: true, status: 'PENDING' })).toBe('?status=PENDING');
  });

  it('makes repeated values an array parameter', () => {
    expect(queryText({ status: ['A', 'B'] })).toBe('?status%5B%5D=A&status%5B%5D=B');
    expect(queryText({ 'status[]': ['A'] })).toBe('?status%5B%5D=A');
  });

  it('drops empty values, including an empty organisation, and keeps false and zero', () => {
    expect(queryText({ organisation: '', a: null, b: undefined, c: [], d: ['', 'x'], blocked: false, _skip: 0 })).toBe(
      '?d%5B%5D=x&blocked=false&_skip=0',
    );
  });

  it('encodes the operator as part of the key', () => {
    expect(queryText({ 'amount>=': 500 })).toBe('?amount%3E%3D=500');
  });

  it('is empty without parameters', () => {
    expect(queryText()).toBe('');
    expect(queryText({ _open: true })).toBe('');
  });
});

describe('trimPath', () => {
  it('trims a trailing slash except after v1', () => {
    expect(trimPath('/v1/transaction/')).toBe('/v1/transaction');
    expect(trimPath('/v1/transaction')).toBe('/v1/transaction');
    expect(trimPath('/v1/')).toBe('/v1/');
  });
});
