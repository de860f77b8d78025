import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toLatin } from '../../../platform/latin.ts';
import { validateXml } from '../../../testing/validate-xml.ts';
import { type Party, pain001, type TransferFile } from './pain001.ts';

const anyText = (max: number) => fc.string({ minLength: 1, maxLength: max, unit: 'grapheme' });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const party: fc.Arbitrary<Party> = fc.record({
  holder_name: anyText(140).filter((name) => name.trim() !== ''),
  iban: fc.constantFrom('NL91ABNA0417164300', 'DE89370400440532013000', 'MT84MALT011000012345MTLCAST001S'),
  account_number: fc.constant(null),
  routing_number: fc.constant(null),
  bic: maybe(fc.constantFrom('ABNANL2A', 'COBADEFFXXX')),
  address: fc.record({
    street: maybe(anyText(200)),
    street_number: maybe(fc.stringMatching(/^\d{1,20}$/)),
    postal_code: maybe(anyText(20)),
    locality: maybe(anyText(100)),
    country_code: fc.constantFrom('NL', 'DE', 'MT'),
  }),
});
const transfers = fc.array(
  fc.record({
    reference: fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9-]{0,15}\.\d{4}\.\d{2}$/),
    amount: fc.integer({ min: 1, max: 99_999_999_999 }),
    to: party,
  }),
  { minLength: 1, maxLength: 20 },
);

const fileWith = (from: Party, all: TransferFile['transfers']): TransferFile => ({
  id: 'pout_01k5hqf3v8ftd9x0yzabcdefgh',
  reference: 'P.2611.001',
  created_at: '2026-11-27T09:30:00.123Z',
  execution_date: '2026-11-30',
  currency_code: 'EUR',
  count: all.length,
  total: all.reduce((total, { amount }) => total + amount, 0),
  from,
  transfers: all,
});

const valuesOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, value = '']) => value);
const cents = (value: string): bigint => BigInt(value.replace('.', ''));

describe('a file of transfers', () => {
  test('is valid, and its sums are those of its transfers, whatever its parties are called', () => {
    fc.assert(
      fc.property(party, transfers, (from, all) => {
        const xml = pain001(fileWith(from, all));
        validateXml('pain.001.001.09', xml);
        const amounts = valuesOf(xml, 'InstdAmt').map(cents);
        expect(amounts).toEqual(all.map(({ amount }) => BigInt(amount)));
        const total = amounts.reduce((sum, each) => sum + each, 0n);
        expect(valuesOf(xml, 'CtrlSum').map(cents)).toEqual([total, total]);
        expect(valuesOf(xml, 'NbOfTxs')).toEqual([String(all.length), String(all.length)]);
        expect(valuesOf(xml, 'EndToEndId')).toEqual(all.map(({ reference }) => reference));
        expect(valuesOf(xml, 'MsgId').join().length).toBeLessThanOrEqual(35);
        for (const text of [...valuesOf(xml, 'Nm'), ...valuesOf(xml, 'StrtNm'), ...valuesOf(xml, 'TwnNm')])
          expect(text).toMatch(/^(?:[A-Za-z0-9/\-?:().,'+ ]|&amp;|&apos;)+$/);
      }),
      { numRuns: 60 },
    );
  });

  test('that is not valid is found', () => {
    const xml = pain001(
      fileWith(fc.sample(party, 1)[0] as Party, fc.sample(transfers, 1)[0] as TransferFile['transfers']),
    );
    expect(() => validateXml('pain.001.001.09', xml.replace('<ChrgBr>SLEV', '<ChrgBr>OURS'))).toThrow('SLEV');
  });
});

test.each([
  ['Ünal & Zn', 'Unal & Zn'],
  ['Straße 1 / Łódź', 'Strasse 1 / Lodz'],
  ['Ångström Ærø Þór', 'Angstrom Aero Thor'],
  ['Αθήνα', 'Athina'],
  ['Щастие Юлия', 'Shtastie Yuliya'],
  ['“Café” – [x]', "'Cafe' - (x)"],
  ['日本 🙂', '.. .'],
  ['ﬁn ① €', 'fin 1 EUR'],
  // Marks without a letter: alone they would be an empty element.
  ['﹉', '.'],
  ['a\u00a0¨b', 'a .b'],
])('%s is written as %s', (text, latin) => {
  expect(toLatin(text)).toBe(latin);
});
