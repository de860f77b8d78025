import { currencyExponent } from './currencies.ts';

/** An amount: an integer in minor units of an ISO 4217 currency. Never a float. */
export interface Money {
  readonly amount: number;
  readonly currency_code: string;
}

/** The decimal text of an amount with a point and no grouping: 1250 EUR is "12.50", 1250 JPY "1250". */
export function toDecimal({ amount, currency_code }: Money): string {
  const exponent = currencyExponent(currency_code);
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of minor units: ${amount}`);
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const sign = amount < 0 ? '-' : '';
  return exponent === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-exponent)}`;
}

/** The greatest amount of an item: twelve digits, as ISO 8583 has. Sums of millions of them fit into eight bytes. */
export const amount_max = 999_999_999_999;

/**
 * Minor units of a decimal text as people type it: "12,5", "12.50" and "1250" are accepted, grouping is not, because
 * "1.250" is ambiguous. Undefined if it is not a number or has more decimals than the currency.
 */
export function fromDecimal(text: string, currency_code: string): number | undefined {
  const match = /^(-?)(\d+)(?:[.,](\d*))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  const exponent = currencyExponent(currency_code);
  if (fraction.length > exponent) return undefined;
  const amount = Number(whole + fraction.padEnd(exponent, '0'));
  if (!Number.isSafeInteger(amount)) return undefined;
  return sign && amount !== 0 ? -amount : amount;
}
