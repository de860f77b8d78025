import { describe, expect, test } from 'vitest';
import { compactCreditorId, isCreditorId } from './accounts.ts';

describe('a creditor identifier', () => {
  // The examples of the EPC's overview (EPC262-08) and of Dutch and German banks.
  test.each([
    'DE98ZZZ09999999999',
    'NL69ZZZ123456780000',
    'BE69ZZZ050D000000008',
    'FR72ZZZ123456',
    'IT66ZZZA1B2C3D4E5F6G7H8',
  ])('%s is right', (text) => {
    expect(isCreditorId(text)).toBe(true);
    // The business code is the creditor's own.
    expect(isCreditorId(`${text.slice(0, 4)}ABC${text.slice(7)}`)).toBe(true);
  });

  test.each([
    ['with wrong check digits', 'DE97ZZZ09999999999'],
    ['with a changed digit', 'DE98ZZZ09999999998'],
    ['outside SEPA', 'US98ZZZ09999999999'],
    ['without a national identifier', 'DE98ZZZ'],
    ['of too many characters', `DE98ZZZ${'0'.repeat(29)}`],
    ['that is empty', ''],
  ])('%s is refused', (_, text) => expect(isCreditorId(text)).toBe(false));

  test('may be written with spaces and in small letters', () => {
    expect(compactCreditorId('de98 zzz 0999 9999 999')).toBe('DE98ZZZ09999999999');
  });
});
