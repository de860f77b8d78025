import { describe, expect, it } from 'vitest';
import { exactMoney, fixedDraft, percentDraft, readFixed, readPercent, shownPercent } from './exact-values.ts';

describe('a percentage', () => {
  it.each([
    ['0.6', 6000],
    ['0,65', 6500],
    ['0.0001', 1],
    ['100', 1_000_000],
    [' 20 ', 200_000],
    ['.5', undefined],
    ['0.00001', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['', undefined],
  ])('%s is %s parts per million', (text, ppm) => expect(readPercent(text)).toBe(ppm));

  it.each([1, 6000, 6500, 200_000, 1_000_000])('of %s parts per million is read as it is written', (ppm) => {
    for (const language of ['nl', 'en'] as const) expect(readPercent(percentDraft(ppm, language))).toBe(ppm);
  });

  it('has all its decimals', () => {
    expect(percentDraft(6501, 'nl')).toBe('0,6501');
    expect(shownPercent(6501, 'en-GB')).toBe('0.6501%');
    expect(shownPercent(200_000, 'nl-NL')).toBe('20%');
  });
});

describe('a fixed fee', () => {
  it('has four decimals more than its currency', () => {
    expect(readFixed('0.085', 'EUR')).toBe(85_000);
    expect(readFixed('0.000001', 'EUR')).toBe(1);
    expect(readFixed('0.0000001', 'EUR')).toBeUndefined();
    expect(readFixed('1.0001', 'JPY')).toBe(10_001);
    expect(readFixed('1.00001', 'JPY')).toBeUndefined();
    expect(readFixed('0.0000001', 'KWD')).toBe(1);
  });

  it('is written with the decimals of its currency, and those beyond that it has', () => {
    expect(fixedDraft(100_000, 'EUR', 'en')).toBe('0.10');
    expect(fixedDraft(85_000, 'EUR', 'nl')).toBe('0,085');
    expect(fixedDraft(10_000, 'JPY', 'en')).toBe('1');
    expect(exactMoney(100_000, 4, 'EUR', 'en-GB')).toBe('€0.10');
    expect(exactMoney(85_000, 4, 'EUR', 'nl-NL')).toBe('€\u00a00,085');
    expect(exactMoney(9_999_999_999, 4, 'KWD', 'en-GB')).toMatch(/999\.9999999$/);
    expect(exactMoney(-500_500_000, 6, 'EUR', 'en-GB')).toBe('-€5.005');
  });
});
