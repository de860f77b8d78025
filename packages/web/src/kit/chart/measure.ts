import { currencyExponent } from '@sluis/contract/base/currencies';
import { toDecimal } from '@sluis/contract/base/money';
import { moneyFormat } from '@sluis/contract/base/money-format';

/** The format of a chart's values: amounts in minor units, counts, or shares of 1. */
export interface Measure {
  /** In full, for tooltips and tables: `€ 1.234,50`. */
  readonly format: (value: number) => string;
  /** Short, for an axis: `€ 1,2K`. */
  readonly short: (value: number) => string;
  /** A decimal number with a point and no grouping, for files: `1234.50`. */
  readonly decimal: (value: number) => string;
  /** The unit in the column names of files: `EUR`, `%`. */
  readonly unit?: string;
  /** The smallest distance between two ticks: one minor unit, one payment, one per cent. */
  readonly step: number;
}

/** An axis uses thousands and millions from this value. */
const compact_from = 1000;

/** Amounts in minor units of a currency. Throws RangeError for an unknown currency. */
export function moneyMeasure(locale: string, currency_code: string): Measure {
  const digits = currencyExponent(currency_code);
  const currency = { style: 'currency', currency: currency_code } as const;
  const compact = new Intl.NumberFormat(locale, { ...currency, notation: 'compact', maximumFractionDigits: 1 });
  const plain = new Intl.NumberFormat(locale, {
    ...currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: 'stripIfInteger',
  });
  const format = moneyFormat(locale, currency_code);
  return {
    // An average is not a whole number of minor units.
    format: (value) => format(Math.round(value)),
    short: (value) => {
      const text = `${Math.round(value)}E-${digits}` as Intl.StringNumericLiteral;
      return (Math.abs(value) / 10 ** digits < compact_from ? plain : compact).format(text);
    },
    decimal: (value) => toDecimal({ amount: Math.round(value), currency_code }),
    unit: currency_code,
    step: 1,
  };
}

/** Numbers of payments, customers, refunds. */
export function countMeasure(locale: string): Measure {
  const plain = new Intl.NumberFormat(locale);
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  return {
    format: plain.format,
    short: (value) => (Math.abs(value) < compact_from ? plain : compact).format(value),
    decimal: String,
    step: 1,
  };
}

/** A minus sign instead of the hyphen that formatters write. */
const withMinus = (text: string): string => text.replace('-', '\u2212');

/** A change as a share of the previous value: `+12.43%`. */
export const changeText = (locale: string, change: number): string =>
  withMinus(
    new Intl.NumberFormat(locale, {
      style: 'percent',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      signDisplay: 'exceptZero',
    }).format(change),
  );

/** A change of a share in percentage points, without their unit: `+4.3`. */
export const pointsText = (locale: string, change: number): string =>
  withMinus(
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    }).format(100 * change),
  );

/** Shares of 1, with two decimals as in the specification: `12,50%`. */
export function shareMeasure(locale: string): Measure {
  const style = 'percent';
  const full = new Intl.NumberFormat(locale, { style, minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const short = new Intl.NumberFormat(locale, { style, maximumFractionDigits: 2 });
  return {
    format: full.format,
    short: short.format,
    decimal: (value) => (value * 100).toFixed(2),
    unit: '%',
    step: 0.0001,
  };
}
