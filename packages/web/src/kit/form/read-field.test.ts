import { f } from '@sluis/contract/base/fields';
import { expect, it } from 'vitest';
import { readField } from './read-field.ts';

it('parses amounts in the decimals of their currency', () => {
  expect(readField(f.amount(0), '12,50', { currency_code: 'EUR' })).toEqual({ value: 1250 });
  expect(readField(f.amount(0), '1250', { currency_code: 'JPY' })).toEqual({ value: 1250 });
  expect(readField(f.amount(0), '1.5', { currency_code: 'JPY' })).toEqual({ fault: 'invalid_format' });
  expect(readField(f.amount(0), '1.234', { currency_code: 'KWD' })).toEqual({ value: 1234 });
  expect(readField(f.amount(0), '-1', { currency_code: 'EUR' })).toEqual({ fault: 'too_small' });
  expect(readField(f.amount(0), '', { currency_code: 'EUR' })).toEqual({ fault: 'required' });
});

it('refuses the same values as the server', () => {
  expect(readField(f.text(3), 'abcd')).toEqual({ fault: 'too_long' });
  expect(readField(f.text(3, { nullable: true }), ' ')).toEqual({ value: null });
  expect(readField(f.text(254, undefined, 'email'), 'nobody')).toEqual({ fault: 'invalid_format' });
  expect(readField(f.integer(1, 5), '6')).toEqual({ fault: 'too_large' });
  expect(readField(f.integer(1, 5), '1.5')).toEqual({ fault: 'invalid_format' });
  expect(readField(f.oneOf(['a', 'b']), 'c')).toEqual({ fault: 'not_allowed' });
  expect(readField(f.boolean(), true)).toEqual({ value: true });
  expect(readField(f.texts(undefined, ['a', 'b']), ['b'])).toEqual({ value: ['b'] });
  expect(readField(f.texts(undefined, ['a', 'b']), [])).toEqual({ fault: 'required' });
  expect(readField(f.texts(undefined, ['a', 'b']), ['c'])).toEqual({ fault: 'not_allowed' });
});

it('leaves out optional values, and clears nullable ones', () => {
  expect(readField(f.oneOf(['nl', 'en'], { create: 'optional' }), '')).toEqual({ value: undefined });
  expect(readField(f.text(10, { create: 'optional', nullable: true }), '')).toEqual({ value: null });
});

it('parses times in the time zone of the viewer', () => {
  const field = f.instant();
  expect(readField(field, '2026-10-25T02:30', { timezone: 'Europe/Amsterdam' })).toEqual({
    value: '2026-10-25T00:30:00.000Z',
  });
  expect(readField(field, '2026-10-25T02:30', { timezone: 'Asia/Tokyo' })).toEqual({
    value: '2026-10-24T17:30:00.000Z',
  });
  expect(readField(field, '2026-10-25T00:30:00.000Z')).toEqual({ value: '2026-10-25T00:30:00.000Z' });
  expect(readField(field, 'soon')).toEqual({ fault: 'invalid_format' });
});

it('sends an empty optional set as empty', () => {
  expect(readField(f.texts({ create: 'optional' }, ['a', 'b']), [])).toEqual({ value: [] });
});
