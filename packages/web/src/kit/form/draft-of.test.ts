import { f } from '@sluis/contract/base/fields';
import { expect, it } from 'vitest';
import { draftOf } from './draft-of.ts';
import { readField } from './read-field.ts';

const dutch = { currency_code: 'EUR', timezone: 'Europe/Amsterdam', language: 'nl' } as const;

it('writes amounts in the decimals of their currency and the decimal sign of the language', () => {
  expect(draftOf(f.amount(0), 123450, dutch)).toBe('1234,50');
  expect(draftOf(f.amount(0), 123450, { ...dutch, language: 'en' })).toBe('1234.50');
  expect(draftOf(f.amount(0), 1234, { ...dutch, currency_code: 'JPY' })).toBe('1234');
});

it.each([
  [f.amount(0), 123450],
  [f.decimal(0, 1), 0.125],
  [f.instant(), '2026-07-01T10:15:00.000Z'],
  [f.texts({ create: 'optional' }, ['a', 'b']), ['b']],
  [f.text(10, { nullable: true }), null],
  [f.boolean(), true],
] as const)('writes a value that is parsed back: %o %s', (field, value) => {
  expect(readField(field, draftOf(field, value, dutch), dutch)).toEqual({ value });
});
