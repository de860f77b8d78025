import { currencyExponent } from '@sluis/contract/base/currencies';
import { fromDecimal } from '@sluis/contract/base/money';
import type { Amount } from './types.ts';

/** Currencies whose amounts have other decimals at Adyen than in ISO 4217. */
const own_exponents: Readonly<Record<string, number>> = { CLP: 2, CVE: 0, IDR: 0, ISK: 2 };

/** The amount as Adyen counts it; undefined if it cannot express it. */
export function toAdyen(amount: number, currency: string): Amount | undefined {
  const exponent = currencyExponent(currency);
  const value = amount * 10 ** ((own_exponents[currency] ?? exponent) - exponent);
  return Number.isSafeInteger(value) ? { currency, value } : undefined;
}

/** The amount in minor units of ISO 4217. */
export function fromAdyen({ value, currency }: Amount): number {
  const exponent = currencyExponent(currency);
  return Math.round(value / 10 ** ((own_exponents[currency] ?? exponent) - exponent));
}

/** Minor units of ISO 4217 of a decimal text in a report, which may have more zeros than the currency has decimals. */
export function ofReport(text: string, currency: string): number | undefined {
  const [whole = '', fraction = ''] = text.split('.');
  const exponent = currencyExponent(currency);
  const rest = fraction.slice(exponent);
  return /^0*$/.test(rest) ? fromDecimal(`${whole}.${fraction.slice(0, exponent)}`, currency) : undefined;
}
