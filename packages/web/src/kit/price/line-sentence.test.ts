import { join } from 'node:path';
import { storedRows } from '@sluis/contract/base/fields';
import type { SchemeType } from '@sluis/contract/finance/kinds';
import { line_fields, type SchemeLine } from '@sluis/contract/finance/scheme-line';
import { describe, expect, it } from 'vitest';
import { collectTexts, textAssets } from '../../../build/texts.ts';
import { createFormat } from '../../lib/create-format.ts';
import { languageOf } from '../../lib/language.ts';
import type { Locale } from '../../lib/texts.ts';
import { translator } from '../../lib/translate.ts';
import { type LineWords, lineSentence, minimumSentence } from './line-sentence.ts';

const source = join(process.cwd(), 'packages/web/src');
const collected = await collectTexts(source);

function wordsIn(locale: Locale): LineWords {
  const files = textAssets(collected[locale === 'nl-NL' ? 'nl' : 'en'], source);
  const { t, add } = translator(languageOf(locale), files['main.json'] ?? '', files['fields.jsonc'] ?? '', (key) => {
    throw new Error(`no text for ${key}`);
  });
  add(files['lazy.json'] ?? '{}');
  return { t, format: createFormat(locale, 'Europe/Amsterdam'), locale };
}

const say = (type: SchemeType, given: Partial<SchemeLine>, locale: Locale = 'en-GB'): string => {
  const [line] = storedRows(line_fields, [{ component: 'MARKUP', kind: 'PAYMENT', ...given }]);
  return lineSentence(type, line as unknown as SchemeLine, wordsIn(locale)).replaceAll('\u00a0', ' ');
};

describe('a line', () => {
  const card: Partial<SchemeLine> = {
    payment_product: ['card'],
    card_region: ['EEA'],
    card_funding: ['credit'],
    rate_ppm: 6000,
    fixed_e4: 100_000,
    minimum: 15,
    currency_code: 'EUR',
  };

  it('is a sentence', () => {
    expect(say('revenue', card)).toBe('Cards in the EEA, credit: 0.6% + €0.10, at least €0.15');
    expect(say('revenue', card, 'nl-NL')).toBe('Kaarten uit de EER, credit: 0,6% + € 0,10, ten minste € 0,15');
  });

  it.each<[SchemeType, Partial<SchemeLine>, string]>([
    ['revenue', {}, 'Payments: free'],
    ['revenue', { currency_code: 'EUR', rate_ppm: 8500 }, 'Payments, in EUR: 0.85%'],
    ['revenue', { kind: 'REFUND', payment_product: ['ideal', 'card'] }, 'Refunds (iDEAL, Cards): free'],
    ['revenue', { basis: 'COST', of: ['INTERCHANGE', 'SCHEME_FEE'] }, 'Payments: Interchange, Scheme fee at cost'],
    [
      'revenue',
      { kind: 'MONTH', currency_code: 'EUR', fixed_e4: 10_000_000, vat_rate_ppm: 210_000 },
      'Every month: €10.00, plus 21% VAT',
    ],
    [
      'revenue',
      { currency_code: 'JPY', rate_ppm: 9000, amount_from: 100, amount_to: 5000, maximum: 30, rounding: 'PERIOD' },
      'Payments, from JP¥100 to JP¥5,000: 0.9%, at most JP¥30, rounded per settlement',
    ],
    [
      'revenue',
      {
        currency_code: 'EUR',
        tier_by: 'AMOUNT',
        tier_window: 'PREVIOUS_MONTH',
        tiers: [
          { from: 0, rate_ppm: 6000, fixed_e4: 100_000 },
          { from: 1_000_000, rate_ppm: 4500, fixed_e4: 0 },
        ],
      },
      'Payments: by volume: 0.6% + €0.10; from €10,000.00 0.45%',
    ],
    [
      'reserve',
      { rate_ppm: 50_000, release_days: 1, cap: 500_000, currency_code: 'EUR' },
      'Payments: 5%, held for 1 day, €5,000.00 in total at most',
    ],
    ['partner', { basis: 'REVENUE', rate_ppm: 200_000 }, 'Payments: 20% of the revenue'],
    ['cost', { kind: 'CHARGEBACK', direction: 'RETURN', rate_ppm: 1 }, 'Chargebacks: 0.0001%, returned'],
    [
      'cost',
      { card_region: ['DOMESTIC', 'OTHER'], card_brand: ['visa'], country_code: ['NL'], recurring_type: ['first'] },
      'Payments of the merchant’s country or outside the EEA, Visa, Netherlands, first of a series: free',
    ],
  ])('of a %s scheme says all that it has (%#)', (type, given, text) => expect(say(type, given)).toBe(text));
});

describe('a monthly minimum', () => {
  it('is a sentence', () => {
    const minimum = { currency_code: 'EUR', amount: 4000, vat_rate_ppm: 210_000 };
    expect(minimumSentence(minimum, wordsIn('en-GB'))).toBe('at least €40.00 a month, plus 21% VAT');
  });
});
