import { join } from 'node:path';
import { attributeOf, attributesOf } from '@sluis/contract/risk/attributes';
import type { Condition } from '@sluis/contract/risk/conditions';
import { operatorsOf } from '@sluis/contract/risk/operators';
import { describe, expect, it } from 'vitest';
import { collectTexts, textAssets } from '../../../build/texts.ts';
import { createFormat } from '../../lib/create-format.ts';
import { translator } from '../../lib/translate.ts';
import { type ConditionWords, conditionsText, conditionText, explainedText } from './condition-words.ts';
import { country_groups } from './country-groups.ts';

const source = join(process.cwd(), 'packages/web/src');
const collected = await collectTexts(source);

function wordsIn(language: 'nl' | 'en'): ConditionWords {
  const files = textAssets(collected[language], source);
  const { t, add } = translator(language, files['main.json'] ?? '', files['fields.jsonc'] ?? '', (key) => {
    throw new Error(`no text for ${key}`);
  });
  add(files['lazy.json'] ?? '{}');
  return {
    t,
    format: createFormat(language === 'nl' ? 'nl-NL' : 'en-GB', 'Europe/Amsterdam'),
    nameOf: (id) => ({ '0742': '0742 - Veterinary Services', vlst_1: 'Bad cards' })[id],
  };
}
const words = { nl: wordsIn('nl'), en: wordsIn('en') };
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const list = 'vlst_01k5sh1r3aey4r6n9v2x8m7dqc';

it.each<[Condition, string]>([
  [{ name: 'amount', operator: '>', value: '50000', currency_code: 'EUR' }, 'amount > €500.00'],
  [{ name: 'amount', operator: '==', value: '500', currency_code: 'JPY' }, 'amount = JP¥500'],
  [{ name: 'amount', operator: '>', value: '500' }, 'amount > 500 (minor units)'],
  [{ name: 'country_code', operator: 'NOT_IN', value: ['NL', 'BE'] }, 'country is not one of NL, BE'],
  [{ name: 'country_code', operator: 'NOT_IN', value: country_groups.eea }, 'country is not in the EEA'],
  [{ name: 'card_brand', operator: '==', value: 'amex' }, 'card brand is American Express'],
  [{ name: 'declined_per_card_1h', operator: '>', value: '3' }, 'declines per card in 1 hour > 3'],
  [
    { name: 'amount_per_ip_24h', operator: '>=', value: '100000', currency_code: 'EUR' },
    'amount per IP address in 24 hours ≥ €1,000.00',
  ],
  [{ name: 'card', operator: 'IN', value: list }, `card ID is in the list “${list}”`],
  [{ name: '3ds', operator: '!=', value: 'true' }, '3-D Secure is not known'],
  [{ name: 'recurring', operator: '!=', value: 'false' }, 'payment is recurring'],
  [{ name: 'recurring_type', operator: '==', value: '' }, 'recurring type is none'],
  [{ name: 'mcc', operator: '==', value: '742' }, 'merchant category (MCC) is 0742 - Veterinary Services'],
  [{ name: 'card_bin', operator: 'IN', value: ['411111'] }, 'BIN is one of 411111'],
  [{ name: 'card_brand', operator: 'IS_KNOWN', value: '' }, 'card brand is known'],
  [{ name: 'ip', operator: 'IS_MISSING', value: '' }, 'IP address is missing'],
  [{ name: 'customer_status', operator: '==', value: 'VERIFIED' }, 'customer status is Verified'],
])('%o is read as "%s"', (condition, text) => {
  expect(plain(conditionText(condition, words.en))).toBe(text);
});

it('reads several as one sentence', () => {
  const conditions: Condition[] = [
    { name: 'amount', operator: '>', value: '50000', currency_code: 'EUR' },
    { name: 'country_code', operator: 'NOT_IN', value: ['NL', 'BE'] },
  ];
  expect(plain(conditionsText(conditions, words.en))).toBe('amount > €500.00 and country is not one of NL, BE');
  expect(plain(conditionsText(conditions, words.nl))).toBe('bedrag > € 500,00 en land is geen van NL, BE');
  expect(conditionsText([], words.en)).toBe('');
});

it('writes out eight values of a list and counts the others', () => {
  const value = ['AD', 'AE', 'AF', 'AG', 'AI', 'AL', 'AM', 'AO', 'AQ', 'AR'];
  expect(conditionText({ name: 'country_code', operator: 'IN', value }, words.en)).toMatch(/AO and 2 more$/);
});

describe('with the value that a payment had', () => {
  const over: Condition = { name: 'amount', operator: '>', value: '50000', currency_code: 'EUR' };
  const abroad: Condition = { name: 'country_code', operator: 'IN', value: ['FR', 'BE'] };
  it.each([
    [{ condition: over, actual: 81_250, holds: true }, 'amount €812.50 > €500.00'],
    [{ condition: over, actual: 1200, holds: false }, 'amount €12.00 ≤ €500.00'],
    [{ condition: abroad, actual: 'FR', holds: true }, 'country FR in FR, BE'],
    [{ condition: abroad, actual: 'NL', holds: false }, 'country NL not in FR, BE'],
    [{ condition: abroad, actual: null, holds: false }, 'country is missing'],
    [
      { condition: { name: '3ds', operator: '==', value: 'true' } as const, actual: false, holds: false },
      '3-D Secure is not known',
    ],
    [
      { condition: { name: 'ip', operator: 'IS_KNOWN', value: '' } as const, actual: '1.2.3.4', holds: true },
      'IP address 1.2.3.4 is known',
    ],
  ])('%o is read as "%s"', (explained, text) => {
    expect(plain(explainedText(explained, words.en))).toBe(text);
  });
});

it.each(['nl', 'en'] as const)('has words for every attribute and operator in %s', (language) => {
  for (const place of ['ruleset', 'routing'] as const)
    for (const name of attributesOf(place)) {
      const attribute = attributeOf(name);
      if (!attribute) continue;
      const value = attribute.kind === 'boolean' ? 'true' : (attribute.choices?.[0] ?? '1');
      for (const operator of operatorsOf(attribute, place)) {
        const condition = { name, operator, value: operator.endsWith('IN') ? [value] : value };
        expect(conditionText(condition, words[language])).not.toMatch(/undefined|\{\{|condition\./);
        for (const actual of [null, attribute.kind === 'boolean' ? true : value])
          expect(explainedText({ condition, actual, holds: true }, words[language])).not.toMatch(/undefined|\{\{/);
      }
    }
});
