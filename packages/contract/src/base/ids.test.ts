import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idPrefix, isId, newId } from './ids.ts';

const prefix = fc.stringMatching(/^[a-z]{1,10}$/);
const ms = fc.integer({ min: 0, max: 2 ** 47 });
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** The number of the 26 digits, computed digit by digit. */
const numberOf = (id: string): bigint =>
  [...id.slice(id.lastIndexOf('_') + 1)].reduce((sum, digit) => sum * 32n + BigInt(alphabet.indexOf(digit)), 0n);

describe('an id', () => {
  test('is valid, has its prefix, and is a UUID of version 7 with its time', () => {
    fc.assert(
      fc.property(prefix, ms, (kind, at_ms) => {
        const id = newId(kind, at_ms);
        expect(isId(id, kind)).toBe(true);
        expect(idPrefix(id)).toBe(kind);
        const bits = numberOf(id);
        expect(Number(bits >> 80n)).toBe(at_ms);
        expect((bits >> 76n) & 15n).toBe(7n);
        expect((bits >> 62n) & 3n).toBe(2n);
      }),
    );
  });

  test('of an earlier time sorts before one of a later time', () => {
    fc.assert(
      fc.property(ms, ms, (one, other) => {
        fc.pre(one !== other);
        expect(newId('txn', one) < newId('txn', other)).toBe(one < other);
      }),
    );
  });

  test('of a time before 1970, which an id cannot express, sorts before every later one', () => {
    const old = newId('txn', Date.parse('1969-12-31T23:59:59Z'));
    expect(isId(old, 'txn')).toBe(true);
    expect(old < newId('txn', Date.parse('1970-01-02T00:00:00Z'))).toBe(true);
  });

  test('sorts after every one that this process made before, however fast', () => {
    const ids = Array.from({ length: 20_000 }, () => newId('txn'));
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('of an instant sorts after earlier ids of that instant, also with other ids made in between', () => {
    const instants = ['2027-03-01T10:00:00.000Z', '2027-03-01T10:00:00.001Z'] as const;
    const made = Array.from({ length: 20_000 }, () => instants.map((instant) => newId('hist', instant)));
    for (const at of [0, 1] as const) {
      const ids = made.map((pair) => pair[at] as string);
      expect(ids.toSorted()).toEqual(ids);
      expect(numberOf(ids[0] as string) >> 80n).toBe(BigInt(Date.parse(instants[at])));
    }
  });

  test('of another kind, length or alphabet is invalid', () => {
    const id = newId('txn');
    for (const wrong of [
      id.slice(1),
      `${id}0`,
      id.slice(0, -1),
      id.toUpperCase(),
      `${id.slice(0, -1)}u`,
      `txn_8${id.slice(5)}`,
      '',
      'txn_',
      `${id}\n`,
    ])
      expect(isId(wrong, 'txn'), wrong).toBe(false);
    expect(isId(id, 'rfnd')).toBe(false);
    expect(idPrefix('hello')).toBeUndefined();
    expect(idPrefix(`_${id.slice(4)}`)).toBeUndefined();
  });
});
