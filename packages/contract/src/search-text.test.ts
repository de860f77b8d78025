import { expect, it } from 'vitest';
import { readText } from './search-text.ts';

it('recognises an id of any kind by its prefix', () => {
  const suffix = '01k2n9hnr0etyb63gjqysc7zrh';
  expect(readText(` txn_${suffix}\n`)).toEqual({ item: { entity: 'transaction', id: `txn_${suffix}` } });
  expect(readText(`rfnd_${suffix}`).item?.entity).toBe('refund');
  expect(readText(`org_${suffix}`).item?.entity).toBe('organisation');
  expect(readText(`none_${suffix}`)).toEqual({ reference: `none_${suffix}` });
  expect(readText('txn_1')).toEqual({ reference: 'txn_1' });
});

it.each([
  ['€ 12,50', 1250, 'EUR'],
  ['12.50', 1250, 'EUR'],
  ['12,5', 1250, 'EUR'],
  ['1250', 125_000, 'EUR'],
  ['£1,234.56', 123_456, 'GBP'],
  ['1.234.567,89 eur', 123_456_789, 'EUR'],
  ['JPY 1250', 1250, 'JPY'],
  ['12.50 USD', 1250, 'USD'],
])('reads the amount %j', (text, amount, currency_code) => {
  expect(readText(text).amount).toMatchObject({ amount, currency_code });
});

// One thousand two hundred and fifty, or one and a quarter: the text is ambiguous.
it.each(['1.250', 'abc 12', '12 abc', '€ 12 EUR', '12,345', '1.2.3', '', '.', '99999999999999999999'])(
  'reads no amount in %j',
  (text) => expect(readText(text).amount).toBeUndefined(),
);

it('reads the last four digits of a card, and an amount beside them', () => {
  expect(readText('4242')).toMatchObject({ card: { last_four: '4242' }, amount: { amount: 424_200 } });
  expect(readText('•••• 4242').card).toEqual({ last_four: '4242' });
  expect(readText('4242 12,50').card).toEqual({
    last_four: '4242',
    amount: { amount: 1250, currency_code: 'EUR', without_currency: true },
  });
  expect(readText('€ 12,50 *4242').card?.amount).toEqual({ amount: 1250, currency_code: 'EUR' });
  expect(readText('ORDER 4242').card).toBeUndefined();
});

it('reads any long text as a reference, an email address too', () => {
  expect(readText(' ann@example.org ')).toEqual({ email: 'ann@example.org', reference: 'ann@example.org' });
  expect(readText('A-1 b')).toEqual({ reference: 'A-1 b' });
  expect(readText('a')).toEqual({});
  expect(readText('x'.repeat(255))).toEqual({});
});
