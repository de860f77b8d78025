import { ApiError } from '@sluis/contract/base/errors';
import { countrySpecs, isValidIBAN } from 'ibantools';
import { expect, test } from 'vitest';
import { makeIban } from '../../../conformance/rows.ts';
import { readAccountNumbers } from './account-number.ts';

type Given = Parameters<typeof readAccountNumbers>[0];
/** The code of the refusal, or undefined. */
function refusalOf(given: Given): string | undefined {
  try {
    readAccountNumbers(given);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

/** A number of a form such as `^[A-Z]{4}[0-9]{10}$`, by the characters of each part. */
const bbanOf = (form: string): string =>
  [...form.matchAll(/\[([^\]]+)\](?:\{(\d+)\})?/g)]
    .map(([, letters = '', count = '1']) => (/0-9/.test(letters) ? '1' : 'A').repeat(Number(count)))
    .join('');

const specs = Object.entries(countrySpecs).flatMap(([country, { chars, bban_regexp }]) =>
  chars && bban_regexp ? [{ country, chars, form: bban_regexp }] : [],
);

/** From the register (SWIFT IBAN Registry), for numbers with their own check digits. */
const registered: Readonly<Record<string, string>> = {
  CZ: 'CZ6508000000192000145399',
  ES: 'ES9121000418450200051332',
  HR: 'HR1210010051863000160',
  SK: 'SK3112000000198742637541',
};

test('ibantools knows the countries of the register', () => {
  expect(specs.length).toBeGreaterThan(75);
});

test.each(specs)('an IBAN of $country is accepted, and is refused a digit short, long, changed or swapped', (spec) => {
  const { country: country_code, chars, form } = spec;
  // Some countries have check digits within the number as well: one of the first hundreds passes.
  const generated = Array.from({ length: 3000 }, (_, at) => {
    const bban = bbanOf(form);
    const tail = String(at);
    const digits = /\d+$/.exec(bban)?.[0].length ?? 0;
    return makeIban(country_code, digits >= tail.length ? bban.slice(0, -tail.length) + tail : bban);
  });
  const found = [...generated, registered[country_code] ?? ''].find((each) => isValidIBAN(each));
  expect(found, `${country_code} ${form}`).toBeDefined();
  const iban = String(found);
  expect(iban).toHaveLength(chars);
  expect(refusalOf({ country_code, iban })).toBeUndefined();
  expect(readAccountNumbers({ country_code, iban: ` ${iban.toLowerCase().replace(/(.{4})/g, '$1 ')}` }).iban).toBe(
    iban,
  );
  const changed = `${iban.slice(0, 2)}${iban.slice(2, 4) === '99' ? '98' : String(Number(iban.slice(2, 4)) + 1).padStart(2, '0')}${iban.slice(4)}`;
  for (const wrong of [iban.slice(0, -1), `${iban}0`, changed])
    expect(refusalOf({ country_code, iban: wrong }), wrong).toBe('invalid_iban');
  expect(refusalOf({ country_code: country_code === 'NL' ? 'BE' : 'NL', iban })).toBe('invalid_iban');
});

test.each([
  ['GB', { routing_number: '60-16-13', account_number: '31926819' }],
  ['US', { routing_number: '021000021', account_number: '000123456789' }],
  ['AU', { routing_number: '082-902', account_number: '123456' }],
  ['CA', { routing_number: '11000000', account_number: '0123456' }],
  ['NZ', { routing_number: '11-0000', account_number: '0000000010' }],
  ['HK', { routing_number: '110-000', account_number: '000123456' }],
  ['SG', { routing_number: '1100-000', account_number: '000123456' }],
  ['JP', { routing_number: '1100000', account_number: '0001234' }],
  ['IN', { routing_number: 'HDFC0000261', account_number: '000123456789' }],
  ['ZA', { routing_number: '250655', account_number: '62001234567' }],
  ['MX', { account_number: '032180000118359719' }],
  ['TH', { account_number: '0001234567', bic: 'BKKBTHBK' }],
])('an account in %s is accepted with its own numbers', (country_code, given) => {
  expect(refusalOf({ country_code, ...given })).toBeUndefined();
});

test.each([
  ['an IBAN where the country has one', { country_code: 'NL', account_number: '0417164300' }],
  ['nothing', { country_code: 'US' }],
  [
    'a routing number with a wrong check digit',
    { country_code: 'US', routing_number: '021000022', account_number: '12345' },
  ],
  ['zeros', { country_code: 'US', routing_number: '000000000', account_number: '12345' }],
  ['no routing number', { country_code: 'AU', account_number: '12345' }],
  ['a CLABE with a wrong check digit', { country_code: 'MX', account_number: '032180000118359710' }],
  [
    'a routing number in a country without them',
    { country_code: 'MX', account_number: '032180000118359719', routing_number: '1' },
  ],
  ['no BIC where nothing else names the bank', { country_code: 'TH', account_number: '0001234567' }],
  ['an invalid BIC', { country_code: 'TH', account_number: '0001234567', bic: 'BKKB' }],
  ['both', { country_code: 'GB', iban: 'GB29NWBK60161331926819', account_number: '31926819' }],
])('%s is refused', (_, given) => {
  expect(refusalOf(given)).toBe('invalid_value');
});
