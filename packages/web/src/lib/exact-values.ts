import { currencyExponent } from '@sluis/contract/base/currencies';
import { million } from '@sluis/contract/finance/kinds';
import type { Language } from './texts.ts';

/** Fixed fees have this many decimals more than their currency. */
export const fixed_places = 4;
/** A part per million is a ten-thousandth of a percent. */
const percent_decimals = 4;

/** A decimal text as an integer of its last place; undefined if it is none or has more decimals. */
function readPlaces(text: string, decimals: number): number | undefined {
  const match = /^(\d{1,12})(?:[.,](\d*))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > decimals) return undefined;
  const value = Number(whole + fraction.padEnd(decimals, '0'));
  return Number.isSafeInteger(value) ? value : undefined;
}

/** An integer of the last of some decimals as a decimal text, with at least a number of them. */
function writePlaces(value: number, decimals: number, least: number, language: Language): string {
  const digits = String(value).padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const shown = fraction.padEnd(least, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return shown === '' ? whole : `${whole}${language === 'nl' ? ',' : '.'}${shown}`;
}

/** Parts per million of a text in percent: 0.65 is 6,500. Undefined if it has more than four decimals. */
export const readPercent = (text: string): number | undefined => readPlaces(text, percent_decimals);

export const percentDraft = (ppm: number, language: Language): string =>
  writePlaces(ppm, percent_decimals, 0, language);

const decimalsOf = (currency_code: string): number => currencyExponent(currency_code) + fixed_places;

/** Ten-thousandths of a minor unit of a decimal text: 0.085 euro is 85,000. */
export const readFixed = (text: string, currency_code: string): number | undefined =>
  readPlaces(text, decimalsOf(currency_code));

export const fixedDraft = (fixed_e4: number, currency_code: string, language: Language): string =>
  writePlaces(fixed_e4, decimalsOf(currency_code), currencyExponent(currency_code), language);

/** A rate in the form of a locale, with all its decimals: 0.65%. */
export const shownPercent = (ppm: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: percent_decimals }).format(ppm / million);

/**
 * An amount in the form of a locale, with up to four decimals beyond those of its currency: €0.085. Its value is an
 * integer with these places beyond the minor unit.
 */
export const exactMoney = (value: number, places: number, currency_code: string, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency_code,
    minimumFractionDigits: currencyExponent(currency_code),
    maximumFractionDigits: decimalsOf(currency_code),
  }).format(`${value}E-${currencyExponent(currency_code) + places}` as Intl.StringNumericLiteral);
