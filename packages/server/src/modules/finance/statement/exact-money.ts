import { currencyExponent } from '@sluis/contract/base/currencies';

/** Millionths of a minor unit. */
export const micro = 1_000_000n;
const micro_decimals = 6;

/** The decimal text of an exact amount in millionths of a minor unit, with at least the decimals of its currency: 0.2985. */
export function exactDecimal(amount: bigint, currency_code: string): string {
  const exponent = currencyExponent(currency_code);
  const decimals = exponent + micro_decimals;
  const digits = String(amount < 0n ? -amount : amount).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '').padEnd(exponent, '0');
  const whole = digits.slice(0, -decimals);
  return `${amount < 0n ? '-' : ''}${whole}${fraction && '.'}${fraction}`;
}
