import { expect, it } from 'vitest';
import { addressLines } from './address-lines.ts';

const countryOf = (code: string) => `<${code}>`;
const at = (country_code: string, rest: object) => addressLines({ id: 'x', country_code, ...rest }, countryOf);

it('writes an address in the format of its country', () => {
  const given = { street_address: 'Herengracht', house_number: '12', house_number_suffix: 'a', postal_code: '1015 BK' };
  expect(at('NL', { ...given, city: 'Amsterdam' })).toEqual(['Herengracht 12a', '1015 BK Amsterdam', '<NL>']);
  const of_us = { street: 'Main Street', street_number: '7', extended_address: 'Suite 4', postal_code: '10001' };
  expect(at('US', { ...of_us, locality: 'New York', region: 'NY' })).toEqual([
    '7 Main Street',
    'Suite 4',
    'New York, NY 10001',
    '<US>',
  ]);
  expect(at('GB', { ...given, house_number_suffix: null, city: 'London', postal_code: 'SW1A 1AA' })).toEqual([
    '12 Herengracht',
    'London',
    'SW1A 1AA',
    '<GB>',
  ]);
  expect(at('BE', { ...given, house_number_suffix: 'bus 3', city: 'Gent' })[0]).toBe('Herengracht 12 bus 3');
});

it('leaves out unknown parts, and is empty if all are unknown', () => {
  expect(at('DE', { city: 'Köln', region: 'NRW' })).toEqual(['Köln', 'NRW', '<DE>']);
  expect(addressLines({ id: 'x', city: null, postal_code: '' }, countryOf)).toEqual([]);
});
