import { describe, expect, test } from 'vitest';
import { validateXml } from '../../../testing/validate-xml.ts';
import { camt053 } from './camt053.ts';
import { mt940 } from './mt940.ts';
import type { Statement } from './statement.queries.ts';
import { swiftLines, swiftReference, swiftText } from './swift-text.ts';

const line = { component: '', correction: false, vat_rate_ppm: 0, count: 1 } as const;
const item = {
  reference: 'Ünal/2026//profiel-1.2611.07',
  currency_code: 'EUR',
  period_from: '2026-11-01',
  period_until: '2026-11-30',
  closes_at: '2026-11-30T23:00:00.000Z',
  opening: -5,
  amount: 9_999_999_999_990,
  carried: 0,
  pay_on: '2026-12-01',
};
const long = `: ${'Kassarollen voor „Ünal & Zn” à 50 % – Łódź, Ελλάδα, България 日本 '.repeat(9)}`;
/** With texts that neither SWIFT nor XML contains unchanged. */
const statement = {
  item,
  lines: [
    { ...line, section: 'gross', description: '', amount: 10_000_000_000_000 },
    { ...line, section: 'one_offs', description: long, amount: -5 },
    { ...line, section: 'fees', component: 'MARKUP', description: '', amount: 0 },
  ],
  profile: { number: 'Profiel & Zn 2', name: '<Week>' },
  merchant: { name: 'Bakkerij "Ünal" & Zn\u0001'.padEnd(200, '!') },
  account: { iban: 'NL91ABNA0417164300', holder_name: 'Ünal & Zn', bic: 'ABNANL2A', account_number: null },
} as unknown as Statement;

describe('an MT940', () => {
  const text = mt940(statement, 'nl');
  const lines = text.split('\r\n');

  test('has the tags that are mandatory, in their order', () => {
    const tags = [...text.matchAll(/^:(\w+):/gm)].map(([, tag]) => tag);
    expect(tags.join(' ')).toMatch(/^20 25 28C 60F( 61 86)+ 62F$/);
    expect(lines.slice(-2)).toEqual(['-', '']);
  });

  test('contains only characters of SWIFT, in lines of at most 65', () => {
    expect(text).toMatch(/^[a-zA-Z0-9/\-?:().,'+ \r\n]*$/);
    for (const each of lines) expect(each.replace(/^:86:/, '').length, each).toBeLessThanOrEqual(65);
    const parts = text.split(/^:61:/m).slice(1);
    for (const part of parts) expect(part.split(':86:')[1]?.trim().split('\r\n').length).toBeLessThanOrEqual(6);
    // Only a tag begins with a colon, and only the end of the message with a hyphen.
    for (const each of lines.slice(0, -2)) expect(each).toMatch(/^(?::\w{2,3}:)?[^:-]/);
  });

  test('has fields of the lengths and forms that SWIFT gives them', () => {
    expect(lines[0]).toMatch(/^:20:[^/].{0,15}$/);
    expect(lines[1]).toBe(':25:Profiel + Zn 2-EUR');
    expect(lines[2]).toBe(':28C:11007/1');
    expect(lines[3]).toBe(':60F:D261101EUR0,05');
    const entries = lines.filter((each) => each.startsWith(':61:'));
    for (const each of entries)
      expect(each).toMatch(/^:61:\d{6}\d{4}[CD](?=[\d,]{1,15}N)\d+,\d\dN[A-Z]{3}[^/]{1,16}\/\/\w{1,16}$/);
    expect(entries).toHaveLength(3);
    expect(entries.at(-1)).toMatch(/^:61:2612011130D99999999999,90NTRF/);
  });
});

test('camt.053 is valid with the same texts', () => {
  const xml = camt053({ ...statement, provider_name: '“Sluis” <B.V.>', language: 'nl' });
  validateXml('camt.053.001.08', xml);
  expect(xml).toContain('<IBAN>NL91ABNA0417164300</IBAN>');
  expect(xml).toContain('<BICFI>ABNANL2A</BICFI>');
  expect(xml).toContain('Bakkerij &quot;Ünal&quot; &amp; Zn!');
});

test.each([
  ['Ünal & Zn', 'Unal + Zn'],
  ['Btw 21%', 'Btw 21 pct'],
  ['Łódź – Straße', 'Lodz - Strasse'],
  ['a=b; c_d@e €5', 'a-b, c-d(at)e EUR5'],
  ['двa\u0000日本', 'dva...'],
])('%s is %s in the letters of SWIFT', (text, swift) => {
  expect(swiftText(text)).toBe(swift);
});

test('a text is cut between words, and a long word within', () => {
  expect(swiftLines('one two three', 7, 3)).toEqual(['one two', 'three']);
  expect(swiftLines('- :abcdefghij', 4, 2)).toEqual(['abcd', 'efgh']);
  expect(swiftLines('', 65, 6)).toEqual([]);
});

test('a reference keeps its end', () => {
  expect(swiftReference('Ünal/2026//profiel-1.2611.07')).toBe('rofiel-1.2611.07');
  expect(swiftReference('日')).toBe('.');
});
