import { currencyExponent } from '@sluis/contract/base/currencies';

/** Currencies whose amounts have other decimals at Stripe than in ISO 4217. */
const own_exponents: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

/** Currencies with three decimals, of which Stripe takes two: the last digit is 0. */
const in_tens = ['BHD', 'JOD', 'KWD', 'OMR', 'TND'];

const factorOf = (currency_code: string): number =>
  10 ** ((own_exponents[currency_code] ?? currencyExponent(currency_code)) - currencyExponent(currency_code));

/** The amount as Stripe counts it; undefined if it cannot express it. */
export function toStripe(amount: number, currency_code: string): number | undefined {
  const given = amount * factorOf(currency_code);
  const is_whole = Number.isSafeInteger(given) && (!in_tens.includes(currency_code) || given % 10 === 0);
  return is_whole ? given : undefined;
}

/** The amount of Stripe in minor units of ISO 4217; its currencies are in lower case. */
export const fromStripe = (amount: number, currency: string): number =>
  Math.round(amount / factorOf(currency.toUpperCase()));
